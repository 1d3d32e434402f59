// The form for a new tournament: what its fields hold, what is wrong with them, and the order that
// they make. What the server refuses is put at the field it names.

import { errorText } from '../../../api/messages';
import { ApiError } from '../../../api/http';
import type { Rules, Size } from '../../../game/board';
import type { TournamentOrder } from './service';

export const kinds = ['round-robin', 'gauntlet', 'swiss', 'knockout'] as const;
export type Kind = (typeof kinds)[number];
export const limits = ['time', 'depth', 'nodes', 'none'] as const;
export type Limit = (typeof limits)[number];

export interface OrderForm {
  name: string;
  kind: Kind;
  agents: string[];
  games: string;
  rounds: string;
  limit: Limit;
  time: string;
  depth: string;
  nodes: string;
  size: Size;
  rules: Rules;
}

export const emptyForm: OrderForm = {
  name: '',
  kind: 'round-robin',
  agents: [],
  games: '20',
  rounds: '5',
  limit: 'time',
  time: '100ms',
  depth: '6',
  nodes: '10000',
  size: 8,
  rules: 'reversed',
};

/** The form, with what an address fills in: #/arena/new?name=&agents=&games=, agents line by line. */
export function formFrom(query: URLSearchParams): OrderForm {
  return {
    ...emptyForm,
    name: query.get('name') ?? emptyForm.name,
    agents: [...new Set((query.get('agents') ?? '').split('\n').filter((spec) => spec !== ''))],
    games: query.get('games') ?? emptyForm.games,
  };
}

export type FieldName =
  'name' | 'agents' | 'games' | 'rounds' | 'time' | 'depth' | 'nodes' | 'token';
export type FaultCode = 'missing' | 'number' | 'even' | 'duration' | 'few' | 'twice' | 'token';
/** A fault of ours, or the server's own words. */
export type FormFault = { code: FaultCode } | { message: string };
/** By field; 'form' is what belongs to none. */
export type FormFaults = Partial<Record<FieldName | 'form', FormFault>>;

function count(text: string): number | null {
  return /^\d{1,9}$/.test(text.trim()) && Number(text) > 0 ? Number(text) : null;
}

function checkAgents(agents: readonly string[]): FormFault | null {
  if (agents.length < 2) return { code: 'few' };
  return new Set(agents).size < agents.length ? { code: 'twice' } : null;
}

export function checkForm(form: OrderForm): FormFaults {
  const faults: FormFaults = {};
  if (form.name.trim() === '') faults.name = { code: 'missing' };
  const agents = checkAgents(form.agents);
  if (agents) faults.agents = agents;
  const games = count(form.games);
  if (games === null) faults.games = { code: 'number' };
  else if (games % 2 === 1) faults.games = { code: 'even' };
  if (form.kind === 'swiss' && count(form.rounds) === null) faults.rounds = { code: 'number' };
  if (form.limit === 'time' && !/^\d+(\.\d+)?(us|ms|s|m)$/.test(form.time.trim())) {
    faults.time = { code: 'duration' };
  }
  if (form.limit === 'depth' && count(form.depth) === null) faults.depth = { code: 'number' };
  if (form.limit === 'nodes' && count(form.nodes) === null) faults.nodes = { code: 'number' };
  return faults;
}

/** What a form without faults asks the server for. */
export function orderOf(form: OrderForm): TournamentOrder {
  const { kind, agents, size, rules, limit } = form;
  const order: TournamentOrder = {
    name: form.name.trim(),
    kind,
    agents: [...agents],
    games: Number(form.games),
    size,
    rules,
  };
  if (kind === 'swiss') order.rounds = Number(form.rounds);
  if (limit === 'time') order.time = form.time.trim();
  if (limit === 'depth') order.depth = Number(form.depth);
  if (limit === 'nodes') order.nodes = Number(form.nodes);
  return order;
}

const fields: readonly FieldName[] = [
  'name',
  'agents',
  'games',
  'rounds',
  'time',
  'depth',
  'nodes',
];

/** Where a refusal belongs: the server's messages begin with the name of the field. */
export function serverFaults(error: unknown): FormFaults {
  const shown = { message: errorText(error) };
  if (!(error instanceof ApiError)) return { form: shown };
  if (error.status === 403) return { token: { code: 'token' } };
  const word = /^"?(\w+)/.exec(error.message)?.[1];
  const named = fields.find((field) => field === word);
  if (named) return { [named]: { message: shown.message.replace(/^\w+: /, '') } };
  // Running already, or kept with other settings.
  return error.status === 409 || error.message.includes('another name')
    ? { name: shown }
    : { form: shown };
}
