// SPDX-License-Identifier: Apache-2.0
// All tests of the page, the long ones first.
import { around } from './cases/around.mjs';
import { axe } from './cases/axe.mjs';
import { circles } from './cases/circles.mjs';
import { circles_shown } from './cases/circles_shown.mjs';
import { comfort } from './cases/comfort.mjs';
import { company } from './cases/company.mjs';
import { daily } from './cases/daily.mjs';
import { faces } from './cases/faces.mjs';
import { facts } from './cases/facts.mjs';
import { first } from './cases/first.mjs';
import { games } from './cases/games.mjs';
import { geography } from './cases/geography.mjs';
import { hands } from './cases/hands.mjs';
import { heard } from './cases/heard.mjs';
import { identity } from './cases/identity.mjs';
import { languages } from './cases/languages.mjs';
import { learn } from './cases/learn.mjs';
import { links } from './cases/links.mjs';
import { mine } from './cases/mine.mjs';
import { moments } from './cases/moments.mjs';
import { offline } from './cases/offline.mjs';
import { overlap } from './cases/overlap.mjs';
import { people } from './cases/people.mjs';
import { puzzles } from './cases/puzzles.mjs';
import { reach } from './cases/reach.mjs';
import { records } from './cases/records.mjs';
import { replay } from './cases/replay.mjs';
import { review } from './cases/review.mjs';
import { rounds } from './cases/rounds.mjs';
import { site } from './cases/site.mjs';
import { sizes } from './cases/sizes.mjs';
import { sockets } from './cases/sockets.mjs';
import { start } from './cases/start.mjs';
import { talk } from './cases/talk.mjs';
import { thumbs } from './cases/thumbs.mjs';
import { tips } from './cases/tips.mjs';
import { words } from './cases/words.mjs';
import { told_whole } from './cases/told_whole.mjs';
import { worlds } from './cases/worlds.mjs';
import { register } from './test.mjs';

register({
  ...games,
  ...overlap,
  ...geography,
  ...daily,
  ...faces,
  ...facts,
  ...axe,
  ...puzzles,
  ...reach,
  ...hands,
  ...heard,
  ...learn,
  ...languages,
  ...identity,
  ...circles,
  ...circles_shown,
  ...people,
  ...around,
  ...company,
  ...records,
  ...review,
  ...replay,
  ...first,
  ...sockets,
  ...links,
  ...mine,
  ...moments,
  ...offline,
  ...comfort,
  ...rounds,
  ...site,
  ...sizes,
  ...start,
  ...talk,
  ...thumbs,
  ...tips,
  ...told_whole,
  ...words,
  ...worlds,
});
