// SPDX-License-Identifier: Apache-2.0
// The place where a game is played: ground, frame, backs and ornament from the game's own folder,
// fetched when its table is. A game that brings none has the page's cloth and its own first sign.
type Pair = [string, string];
type Triple = [string, string, string];

/** Colours, and the outline of the panel on a card's face as a border-radius. */
type World = {
  felt: Triple;
  felt_dark: Triple;
  rim: Pair;
  back: Triple;
  panel: string;
};

const worlds = import.meta.glob<World>('../../../src/games/*/world/world.json', {
  import: 'default',
});
const pictures = import.meta.glob<string>('../../../src/games/*/world/*.svg', {
  query: '?url',
  import: 'default',
});

/** Folders are named with underscores, games with hyphens. */
const path_of = (game: string, file: string) =>
  `../../../src/games/${game.replaceAll('-', '_')}/world/${file}`;

async function fetched(game: string): Promise<[World, Record<string, string>] | undefined> {
  const world = await worlds[path_of(game, 'world.json')]?.();
  if (!world) return undefined;
  const names = ['ground', 'frame', 'back', 'panel'];
  const all = await Promise.all(
    names.map(async (name) => [name, await pictures[path_of(game, `${name}.svg`)]?.()] as const),
  );
  return [world, Object.fromEntries(all.filter(([, url]) => url)) as Record<string, string>];
}

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

/** Puts all that is drawn within an element into the world of a game, until what it returns is
    called. */
export const in_world = (game: string | undefined) => (element: HTMLElement) => {
  let gone = false;
  let set: string[] = [];
  if (game)
    void fetched(game).then(
      (its) => {
        if (!its || gone) return;
        const [world, urls] = its;
        const art = Object.entries(urls).map(([name, url]): [string, string] => [
          `--${name}-art`,
          `url("${new URL(url, document.baseURI).href}")`,
        ]);
        const all = [...variables(world), ...art];
        for (const [name, value] of all) element.style.setProperty(name, value);
        set = all.map(([name]) => name);
        element.dataset.world = game;
      },
      () => undefined,
    );
  return () => {
    gone = true;
    for (const name of set) element.style.removeProperty(name);
    delete element.dataset.world;
  };
};
