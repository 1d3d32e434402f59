// Ticks at numbers that people count in: multiples of 1, 2 or 5 times a power of ten, and on a
// logarithmic axis the decades, with 2 and 5 between them where there is room.

const factors = [1, 2, 5, 10];
/** For quotients that miss a whole number by a rounding error. */
const slack = 1e-9;

/** Without the dust of binary fractions: 0.3, not 0.30000000000000004; and no −0. */
const clean = (value: number): number => Number(value.toPrecision(12)) + 0;

/** The least step of the 1-2-5 row that cuts `span` into at most `most` parts. */
export function niceStep(span: number, most: number, integer = false): number {
  const least = span / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = factors.find((one) => one * power >= least * (1 - slack)) ?? 10;
  return Math.max(clean(factor * power), integer ? 1 : 0);
}

/** Multiples of `step` from the `first`-th to the `last`-th. */
const multiples = (step: number, first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => clean((first + i) * step));

/** From `low` to `high`, on an axis that ends there: at most `most` + 1. */
export function ticksWithin(low: number, high: number, most: number, integer = false): number[] {
  const step = niceStep(high - low, most, integer);
  return multiples(step, Math.ceil(low / step - slack), Math.floor(high / step + slack));
}

/** About `low` to `high`: the axis begins with the first and ends with the last. */
export function ticksAbout(low: number, high: number, most: number): number[] {
  const step = niceStep(high - low, most);
  return multiples(step, Math.floor(low / step + slack), Math.ceil(high / step - slack));
}

/** All of FACTOR times a power of ten from `low` to `high`, in order. */
function between(low: number, high: number, chosen: readonly number[]): number[] {
  const found: number[] = [];
  for (let k = Math.floor(Math.log10(low)); 10 ** k <= high * (1 + slack); k++) {
    for (const factor of chosen) {
      const value = clean(factor * 10 ** k);
      if (value >= low * (1 - slack) && value <= high * (1 + slack)) found.push(value);
    }
  }
  return found;
}

/** Decades, every n-th where there are many; with 2 and 5 where there are few. `low` is above 0. */
export function logTicks(low: number, high: number, most: number): number[] {
  const fine = between(low, high, [1, 2, 5]);
  if (fine.length < 3) return ticksWithin(low, high, most);
  if (fine.length <= most + 1) return fine;
  const decades = between(low, high, [1]);
  // Decades alone may leave a short axis with a single tick.
  if (decades.length < 2) return fine;
  const every = Math.ceil((decades.length - 1) / Math.max(1, most));
  return decades.filter((_, i) => i % every === 0);
}

/** `low` and `high` moved outwards to 1, 2 or 5 times a power of ten. `low` is above 0. */
export function logBounds(low: number, high: number): [number, number] {
  const all = between(low / 10, high * 10, [1, 2, 5]);
  const floor = all.findLast((value) => value <= low * (1 + slack))!;
  const ceiling = all.find((value) => value >= high * (1 - slack))!;
  return floor < ceiling ? [floor, ceiling] : [clean(floor / 2), clean(ceiling * 2)];
}
