// The study and its analysis as text for the browser's storage, and back. What cannot be read is as
// if it had never been there.

import type { Rules, Side } from '../../../game/board';
import { parsePosition, positionText, transcript } from '../../../game/notation';
import { parseTree, pathTo, treeText } from '../../../game/tree';
import { noReview } from './review';
import type { Review } from './review';
import type { Note } from './service';
import { newStudy, playLine, startOf } from './study';
import type { Study } from './study';
import type { Verdict } from './values';

export interface Kept {
  study: Study;
  review: Review;
}

interface Form {
  form: 1;
  rules: Rules;
  start: string;
  moves: string;
  at: string;
  names: Partial<Record<Side, string>>;
  notes: [string, Note][];
  verdicts: [string, Verdict][];
  sum: Review['sum'];
  origin?: Study['origin'];
}

export function keepText({ study, review }: Kept): string {
  const start = startOf(study);
  const path = pathTo(study.tree, study.at).slice(1);
  const form: Form = {
    form: 1,
    rules: study.rules,
    start: positionText(start),
    moves: treeText(study.tree),
    at: transcript(
      path.map(({ move }) => move!),
      start.size,
    ),
    names: study.names,
    notes: [...study.notes],
    verdicts: [...review.verdicts],
    sum: review.sum,
    origin: study.origin,
  };
  return JSON.stringify(form);
}

export function readKept(text: string | null): Kept | null {
  if (text === null) return null;
  try {
    const form = JSON.parse(text) as Form;
    if (form.form !== 1) return null;
    const start = parsePosition(form.start);
    if (!start.ok) return null;
    const tree = parseTree(form.moves, start.value);
    if (!tree.ok) return null;
    const bare = { ...newStudy(start.value, form.rules), tree: tree.value };
    const steps = form.at.match(/../g) ?? [];
    const study = { ...playLine({ ...bare, at: tree.value.root }, steps) };
    return {
      study: { ...study, names: form.names, notes: new Map(form.notes), origin: form.origin },
      review: { ...noReview, verdicts: new Map(form.verdicts), sum: form.sum },
    };
  } catch {
    return null;
  }
}
