// The tables of docs/api*.md, from the description of the API.
//
//   <!-- api: requests /api/games /api/played -->   the requests whose addresses begin so
//   <!-- api: fields Game Clock -->                 the fields of these schemas
//   <!-- api: messages analyse hint -->             the messages of these conversations
//
// What follows a mark, up to <!-- api end -->, is made anew.

/** By schema the page that has its table. */
let homes = new Map();
let page = '';

const nameOf = (schema) => schema.$ref?.split('/').at(-1);
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function linked(name) {
  const home = homes.get(name);
  return home === undefined || home === page ? name : `[${name}](${home})`;
}

/** A schema in few words: `[Upload]`, `"a"|"b"`, `number or null`. */
function words(schema) {
  const name = nameOf(schema);
  if (name) return linked(name);
  if ('const' in schema) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) {
    return schema.enum
      .map((one) => (one === null ? 'null' : `\`${JSON.stringify(one)}\``))
      .join(', ');
  }
  if (schema.oneOf) {
    return schema.oneOf.map((one) => (one.type === 'null' ? 'null' : words(one))).join(' or ');
  }
  const types = [schema.type ?? 'anything'].flat();
  const nullable = types.includes('null') ? ' or null' : '';
  const [type] = types;
  if (types.length > 2) return 'text, number or boolean';
  if (type === 'array') {
    const inside = schema.prefixItems
      ? schema.prefixItems.map(words).join(', ')
      : words(schema.items);
    return `[${inside}]${nullable}`;
  }
  if (type === 'object') {
    if (schema.properties) {
      return Object.entries(schema.properties)
        .map(([field, one]) => `\`${field}\`: ${words(one)}`)
        .join(', ');
    }
    const { additionalProperties: values } = schema;
    return (Object.keys(values ?? {}).length ? `{name: ${words(values)}}` : 'object') + nullable;
  }
  return (type === 'string' ? 'text' : type) + nullable;
}

function bounds({ minimum, maximum, maxItems, maxLength }) {
  if (minimum !== undefined && maximum === Number.MAX_SAFE_INTEGER) return `at least ${minimum}`;
  if (minimum !== undefined && maximum !== undefined) return `${minimum} … ${maximum}`;
  if (maxItems !== undefined) return `at most ${maxItems}`;
  return maxLength === undefined ? '' : `at most ${maxLength} bytes`;
}

function meaning(schema) {
  const fallback = schema.default === undefined || schema.default === '' ? '' : schema.default;
  const without = fallback === '' ? '' : `\`${JSON.stringify(fallback)}\` without`;
  return [schema.description, bounds(schema), without].filter(Boolean).join('; ');
}

function table(head, rows) {
  const line = (cells) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function fieldRows(schema) {
  return Object.entries(schema.properties ?? {}).map(([name, one]) => {
    const must = schema.required?.includes(name) ?? false;
    return [`\`${name}\`${must ? '' : '?'}`, words(one), meaning(one)];
  });
}

/** A schema whose fields are all in this one, too, the largest; and what this one has besides. */
function basis(schema, schemas) {
  const own = Object.entries(schema.properties ?? {});
  const has = ([name, one]) => JSON.stringify(schema.properties[name]) === JSON.stringify(one);
  const bases = [...homes.keys()]
    .map((name) => [name, Object.entries(schemas[name].properties ?? {})])
    .filter(([, its]) => its.length > 3 && its.length < own.length && its.every(has))
    .sort(([, one], [, other]) => other.length - one.length);
  const [name, its = []] = bases[0] ?? [];
  const known = new Set(its.map(([field]) => field));
  const properties = Object.fromEntries(own.filter(([field]) => !known.has(field)));
  return [
    name === undefined ? '' : ` It has the fields of ${linked(name)}, and:`,
    { ...schema, properties },
  ];
}

function fields(names, { components: { schemas } }) {
  const rows = names.flatMap((name) => {
    const schema = schemas[name];
    if (!schema) throw new Error(`there is no schema ${name}`);
    const [said, rest] = basis(schema, schemas);
    const parts = schema.oneOf ? ` One of ${schema.oneOf.map(words).join(', ')}.` : '';
    return [[`**${name}**`, '', schema.description + parts + said], ...fieldRows(rest)];
  });
  return table(['field', 'type', 'meaning'], rows);
}

function requests(prefixes, { paths }) {
  const rows = [];
  for (const [path, methods] of Object.entries(paths)) {
    if (!prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))) continue;
    for (const [method, one] of Object.entries(methods)) {
      const query = (one.parameters ?? []).filter((parameter) => parameter.in === 'query');
      const [status, answer] = Object.entries(one.responses)[0];
      const takes = one.requestBody
        ? words(one.requestBody.content['application/json'].schema)
        : query
            .map(({ name, required, description: help, schema }) => {
              const said = meaning({ ...schema, description: help });
              return `\`${name}\`${required ? '' : '?'} ${said}`;
            })
            .join('<br>');
      const schema = answer.content?.['application/json'].schema;
      const whose = one.security ? ` (${Object.keys(one.security[0])[0]} token)` : '';
      const gives = `${status === '200' ? '' : `${status} `}${schema ? words(schema) : ''}`;
      const address = `\`${method.toUpperCase()} ${path}\`${whose}`;
      rows.push([address, takes, `${gives}: ${one.description}`]);
    }
  }
  return table(['request', 'takes', 'answer'], rows);
}

function messages(types, { components: { schemas } }) {
  const answers = schemas.LiveAnswers.properties;
  const rows = types.flatMap((type) => {
    const request = schemas.LiveRequest.oneOf
      .map((one) => schemas[nameOf(one)])
      .find((one) => one.properties.type.const === type);
    const said = answers[type].oneOf.map(nameOf).filter((name) => !name.startsWith('Live'));
    return [
      [`**\`${type}\`**`, '', request.description],
      ...fieldRows(request).slice(2),
      ...said.flatMap((name) => {
        const answer = schemas[name];
        const [as, rest] = basis(answer, schemas);
        const extra = fieldRows(rest).filter(([field]) => field !== '`id`' && field !== '`type`');
        return [[`→ \`${answer.properties.type.const}\``, '', answer.description + as], ...extra];
      }),
    ];
  });
  return table(['message', 'type', 'meaning'], rows);
}

const mark = /(<!-- api: (\w+) ([^>]*?) -->)\n[^]*?(<!-- api end -->)/g;
const makers = {
  requests,
  messages,
  fields,
};

/** The pages, by name, with all that stands between their marks made anew. */
export function documented(texts, description) {
  homes = new Map();
  for (const [name, text] of texts) {
    for (const [, , kind, list] of text.matchAll(mark)) {
      if (kind === 'fields') list.split(' ').forEach((schema) => homes.set(schema, name));
    }
  }
  const made = ([name, text]) => {
    page = name;
    const whole = text.replace(mark, (_, begin, kind, list, end) => {
      return `${begin}\n\n${makers[kind](list.split(' '), description)}\n\n${end}`;
    });
    return [name, whole];
  };
  return new Map([...texts].map(made));
}
