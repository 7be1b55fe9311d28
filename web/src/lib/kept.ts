// SPDX-License-Identifier: Apache-2.0

/** Makes something of each object once: of the same comes the same. */
export function kept<From extends object, To>(make: (from: From) => To): (from: From) => To {
  const made = new WeakMap<From, To>();
  return (from) => {
    let its = made.get(from);
    if (its === undefined) made.set(from, (its = make(from)));
    return its;
  };
}
