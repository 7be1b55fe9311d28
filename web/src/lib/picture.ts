// SPDX-License-Identifier: Apache-2.0
// A result as a picture to share: drawn on a canvas, since the page's policy lets no other image
// in.
import { bot_face } from './bots';
import { outlines } from './icons';
import { course } from './rounds';
import type { SheetRow } from './protocol';
import { say } from './say.svelte';
import { outline_of, type Worn } from './seat_looks';

export type Outcome = {
  title: string;
  game: string;
  /** How it went for the owner of this device. */
  mine: 'won' | 'lost' | 'watched';
  me: number | null;
  ranking: (Who & { score: number; winner: boolean })[];
  sheet: SheetRow[];
};

export const picture_size = { w: 1200, h: 630 };

export const scenes = {
  won: { sky: ['#f7c95f', '#c4581f'], ray: 'rgb(255 244 200 / 26%)', ink: '#3b1d05' },
  lost: { sky: ['#2b4a6f', '#141c33'], ray: 'rgb(170 200 255 / 8%)', ink: '#f2ecdc' },
  watched: { sky: ['#2a6a5b', '#0f2f29'], ray: 'rgb(255 244 200 / 9%)', ink: '#f5eedd' },
};
const confetti = ['#ffffff', '#a8431c', '#1d6b46', '#2b6cb8', '#8a4fb5', '#f7e3a0'];
const display = "'Fraunces', Georgia, serif";

type Pen = CanvasRenderingContext2D;

function icon(pen: Pen, outline: string, x: number, y: number, size: number, fill: string) {
  pen.save();
  pen.translate(x - size / 2, y - size / 2);
  pen.scale(size / 512, size / 512);
  pen.fillStyle = fill;
  pen.fill(new Path2D(outline));
  pen.restore();
}

function disc(pen: Pen, x: number, y: number, radius: number, fill: string) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
}

function plaque(pen: Pen, x: number, y: number, radius: number, fill: string) {
  pen.beginPath();
  pen.roundRect(x - radius, y - radius, 2 * radius, 2 * radius, radius * 0.56);
  pen.fillStyle = fill;
  pen.fill();
}

type Who = { seat: number; name: string; bot: boolean; look: Worn };

/** A person's animal in a disc, a bot's own face in a plaque. */
function face(pen: Pen, { look, name, bot }: Who, x: number, y: number, radius: number, rim = 0) {
  const ground = bot ? plaque : disc;
  if (rim) ground(pen, x, y, radius + rim, 'rgb(255 255 255 / 80%)');
  ground(pen, x, y, radius, look.fill);
  if (!bot || look.own) return icon(pen, outline_of(look), x, y, radius * 1.35, look.ink);
  const { ink, cut } = bot_face(name);
  const size = radius * 1.65;
  pen.save();
  pen.translate(x - size / 2, y - size / 2);
  pen.scale(size / 48, size / 48);
  pen.fillStyle = look.ink;
  for (const path of ink) pen.fill(new Path2D(path));
  pen.fillStyle = look.fill;
  for (const path of cut) pen.fill(new Path2D(path));
  pen.restore();
}

/** Gold with a dark rim: one of the two is seen on whatever lies below. */
export const crown_look = { fill: '#ffe08a', rim: '#3b1d05' };
function crown(pen: Pen, x: number, y: number, size: number) {
  pen.save();
  pen.translate(x - size / 2, y - size / 2);
  pen.scale(size / 512, size / 512);
  const outline = new Path2D(outlines.crown);
  pen.lineJoin = 'round';
  pen.lineWidth = 56;
  pen.strokeStyle = crown_look.rim;
  pen.stroke(outline);
  pen.fillStyle = crown_look.fill;
  pen.fill(outline);
  pen.restore();
}

function hero(pen: Pen, who: Who, x: number, y: number, radius: number) {
  face(pen, who, x, y, radius, radius * 0.06);
  crown(pen, x, y - radius * 1.22, radius * 0.95);
}

/** Always the same pieces: a picture is the same whenever it is drawn. */
function pieces(pen: Pen, w: number, h: number) {
  for (let i = 0; i < 70; ++i) {
    const x = ((i * 977) % 1000) / 1000;
    const y = ((i * 613) % 1000) / 1000;
    pen.save();
    pen.translate(x * w, y * h);
    pen.rotate(i);
    pen.fillStyle = confetti[i % confetti.length]!;
    pen.globalAlpha = 0.85;
    pen.fillRect(-7, -4, 14, 8);
    pen.restore();
  }
}

function stars(pen: Pen, w: number, h: number) {
  for (let i = 0; i < 50; ++i)
    disc(
      pen,
      ((i * 761) % 1000) * 0.00044 * w,
      ((i * 389) % 1000) * 0.0006 * h,
      1 + (i % 3),
      '#dfe8ff',
    );
  disc(pen, w * 0.32, h * 0.16, 34, '#f3ecd2');
  disc(pen, w * 0.32 + 15, h * 0.16 - 8, 30, '#26405f');
}

function background(pen: Pen, { mine }: Outcome, w: number, h: number) {
  const { sky, ray } = scenes[mine];
  const shade = pen.createRadialGradient(w * 0.24, h * 0.52, 40, w * 0.3, h * 0.5, w * 0.85);
  shade.addColorStop(0, sky[0]!);
  shade.addColorStop(1, sky[1]!);
  pen.fillStyle = shade;
  pen.fillRect(0, 0, w, h);
  pen.fillStyle = ray;
  for (let i = 0; i < 18; i += 2) {
    const angle = (i / 18) * 2 * Math.PI;
    pen.beginPath();
    pen.moveTo(w * 0.24, h * 0.55);
    pen.lineTo(w * 0.24 + Math.cos(angle) * w, h * 0.55 + Math.sin(angle) * w);
    pen.lineTo(w * 0.24 + Math.cos(angle + 0.35) * w, h * 0.55 + Math.sin(angle + 0.35) * w);
    pen.fill();
  }
  if (mine === 'won') pieces(pen, w, h);
  if (mine === 'lost') stars(pen, w, h);
}

function heroes(pen: Pen, { ranking, mine, me }: Outcome, w: number, h: number) {
  const winners = ranking.filter((one) => one.winner).slice(0, 3);
  const radius = winners.length > 1 ? 70 : 118;
  winners.forEach((one, i) => {
    const x = w * 0.24 + (i - (winners.length - 1) / 2) * radius * 2.2;
    hero(pen, one, x, h * 0.56, radius);
  });
  // If the player lost, they stand in front, smaller, and look up.
  const loser = ranking.find((one) => one.seat === me);
  if (mine === 'lost' && loser) face(pen, loser, w * 0.39, h * 0.78, 58, 3.5);
}

function fit(pen: Pen, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text;
  let short = text;
  while (short.length > 1 && pen.measureText(`${short}…`).width > width) short = short.slice(0, -1);
  return `${short}…`;
}

function words(pen: Pen, outcome: Outcome, w: number, h: number) {
  const { ink } = scenes[outcome.mine];
  pen.fillStyle = ink;
  pen.textBaseline = 'alphabetic';
  pen.textAlign = 'left';
  pen.font = `600 60px ${display}`;
  pen.fillText(fit(pen, outcome.title, w * 0.5), w * 0.47, 104);
  pen.font = `600 30px ${display}`;
  pen.fillText(`${outcome.game} · Menagerie`, w * 0.47, 152);
  const line = Math.min(46, (h - 400) / Math.max(4, outcome.ranking.length) + 16);
  outcome.ranking.slice(0, 10).forEach((one, i) => {
    const y = 206 + i * line;
    face(pen, one, w * 0.485, y - line * 0.24, line * 0.4);
    pen.fillStyle = ink;
    pen.font = `${one.winner ? 700 : 500} ${line * 0.62}px system-ui, sans-serif`;
    pen.fillText(fit(pen, one.name, w * 0.33), w * 0.52, y);
    pen.textAlign = 'right';
    pen.fillText(`${one.score}`, w * 0.95, y);
    pen.textAlign = 'left';
  });
  return 206 + Math.min(10, outcome.ranking.length) * line;
}

function lines(pen: Pen, { sheet, ranking, me, mine }: Outcome, top: number, w: number, h: number) {
  const box = { x: w * 0.47, y: top, w: w * 0.48, h: h - top - 34 };
  if (sheet.length < 2 || box.h < 60) return;
  pen.save();
  pen.translate(box.x, box.y);
  pen.strokeStyle = scenes[mine].ink;
  pen.globalAlpha = 0.35;
  pen.strokeRect(0, 0, box.w, box.h);
  pen.globalAlpha = 1;
  pen.lineJoin = 'round';
  for (const { seat, points } of course(sheet, ranking.length, box.w, box.h).lines) {
    pen.beginPath();
    for (const { x, y } of points) pen.lineTo(x, y);
    pen.lineWidth = seat === me ? 10 : 7;
    pen.strokeStyle = 'rgb(255 255 255 / 75%)';
    pen.stroke();
    pen.lineWidth = seat === me ? 7 : 4;
    pen.strokeStyle = ranking.find((one) => one.seat === seat)!.look.fill;
    pen.stroke();
  }
  pen.restore();
}

/** Draws the whole picture, whatever the size of the canvas in pixels. */
export function draw(canvas: HTMLCanvasElement, outcome: Outcome) {
  const { w, h } = picture_size;
  canvas.width = w;
  canvas.height = h;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  background(pen, outcome, w, h);
  heroes(pen, outcome, w, h);
  lines(pen, outcome, words(pen, outcome, w, h), w, h);
}

export const picture_file = (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((done, failed) =>
    canvas.toBlob((blob) => {
      if (blob) done(new File([blob], `${name}.png`, { type: 'image/png' }));
      else failed(new Error(say('result.no-picture')));
    }, 'image/png'),
  );
