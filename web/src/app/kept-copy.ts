// Agents that are files are kept beside the database as agents/HASH/FILE.py: their specs say where, and
// people want to see which.

export interface KeptCopy {
  file: string;
  /** The first eight digits of the file's hash. */
  version: string;
  /** What the spec says besides: ',warmup=off', mostly ''. */
  options: string;
}

/** Null: the spec is not that of a kept copy. */
export function keptCopy(spec: string): KeptCopy | null {
  const found = /^[a-z-]+:"?[^"]*\/agents\/([0-9a-f]{8})[0-9a-f]*\/([^/",]+)"?(,.*)?$/.exec(spec);
  return found && { version: found[1]!, file: found[2]!, options: found[3] ?? '' };
}

/** The spec, or 'my_agent.py 01234567' of a kept copy. */
export function shownAgent(spec: string): string {
  const copy = keptCopy(spec);
  return copy ? `${copy.file} ${copy.version}${copy.options}` : spec;
}
