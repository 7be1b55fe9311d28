// SPDX-License-Identifier: Apache-2.0
// Text of people in sentences of ours, whatever way either is written.

const first_strong_isolate = '\u2068';
const pop_isolate = '\u2069';
const controls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const right_to_left =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** A name that does not turn around what is beside it. Marks of direction in it would reach
    beyond it, so it loses them. */
export function isolated(name: string): string {
  const plain = name.replace(controls, '');
  return right_to_left.test(plain) ? first_strong_isolate + plain + pop_isolate : plain;
}
