// SPDX-License-Identifier: Apache-2.0
// Writes docs/accessibility.md: what a screen reader hears at a table. The transcripts are those
// that the browser tests compare (e2e/goldens): node scripts/accessibility.mjs.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const transcript = (name) =>
  ['```', readFileSync(file(`../e2e/goldens/${name}.txt`), 'utf8').trimEnd(), '```'].join('\n');

export const page = () => `# What a screen reader hears

The page is played by ear and keys alone. These transcripts were taken in Chromium: what the live region
says, line by line; after each key, in brackets, what has the focus; and, indented, parts of the
accessibility tree. The browser tests compare them on a desk and on a phone. After a change,
\`UPDATE_GOLDENS=1 npm run e2e -- -g "is heard as written"\` and \`npm run accessibility\` in \`web/\` write
them and this page again.

## A whole trick

Ada plays Savage Bowl with three others. She chooses her card with the arrow keys and plays it with
Enter.

${transcript('trick-heard')}

## A whole ending

Ada plays Color Gangsters with two others. The last trick gives Ben three markers in a line.

${transcript('ending-heard')}
`;

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(file('../../docs/accessibility.md'), page());
