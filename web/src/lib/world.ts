// SPDX-License-Identifier: Apache-2.0
// The place where a game is played: ground, frame, backs and ornament from the game's own folder.
// A picture is fetched when something is drawn with it. A game that brings none has the cloth of
// the page and its own first sign.
import type { Tune } from './sound';

type Pair = [string, string];
type Triple = [string, string, string];

/** Colours, the outline of the panel on a card's face as a border-radius, and how it sounds. */
type World = {
  felt: Triple;
  felt_dark: Triple;
  rim: Pair;
  back: Triple;
  panel: string;
  tune: Tune;
};

const worlds = import.meta.glob<World>('../../../src/games/*/world/world.json', {
  import: 'default',
  eager: true,
});
/** Where the pictures are; they are fetched by what is drawn with them. */
const pictures = import.meta.glob<string>('../../../src/games/*/world/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Folders are named with underscores, games with hyphens. */
const path_of = (game: string, file: string) =>
  `../../../src/games/${game.replaceAll('-', '_')}/world/${file}`;

const names = ['ground', 'frame', 'back', 'panel'];
const pictures_of = (game: string): [string, string][] =>
  names.flatMap((name): [string, string][] => {
    const url = pictures[path_of(game, `${name}.svg`)];
    return url ? [[`--${name}-art`, `url("${new URL(url, document.baseURI).href}")`]] : [];
  });

function variables({ felt, felt_dark, rim, back, panel }: World): [string, string][] {
  const numbered = (name: string, colours: string[]) =>
    colours.map((colour, i): [string, string] => [`--${name}-${i + 1}`, colour]);
  return [
    ...numbered('light-felt', felt),
    ...numbered('dark-felt', felt_dark),
    ...numbered('world-rim', rim),
    ...numbered('back', back),
    ['--face-panel', panel],
  ];
}

/** How the world of a game sounds, if it has one. */
export const tune_of = (game: string): Tune | undefined =>
  worlds[path_of(game, 'world.json')]?.tune;

/** Puts all that is drawn within an element into the world of a game, until what it returns is
    called. */
export const in_world = (game: string | undefined) => (element: HTMLElement) => {
  const world = game === undefined ? undefined : worlds[path_of(game, 'world.json')];
  if (game === undefined || !world) return;
  const all = [...variables(world), ...pictures_of(game)];
  for (const [name, value] of all) element.style.setProperty(name, value);
  element.dataset.world = game;
  return () => {
    for (const [name] of all) element.style.removeProperty(name);
    delete element.dataset.world;
  };
};
