type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  maxItems?: number
  maximum?: number
  exclusiveMaximum?: number
  'x-maximum'?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
}
type Parameter = { in: string; name: string; schema: Schema }
type Operation = { parameters?: Parameter[]; requestBody?: { content?: Record<string, { schema: Schema }> } }
type ApiDocument = { paths: Record<string, Record<string, Operation>> }

const NOT_BOUNDED = {
  string: 'a text without a largest length',
  number: 'a number without a largest value',
  integer: 'a number without a largest value',
  array: 'a list without a largest length',
}

/** Request values without an upper bound. Path parameters are exempt, as the server limits header size. */
export function listUnbounded(text: string): string[] {
  const document = JSON.parse(text) as ApiDocument
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      requestOf(operation).flatMap(({ name, schema }) =>
        faultsIn(document, schema, name).map((fault) => `${method.toUpperCase()} ${path}: ${fault}`),
      ),
    ),
  )
}

function requestOf({ parameters = [], requestBody }: Operation) {
  const asked = parameters.filter((parameter) => parameter.in !== 'path')
  const bodies = Object.values(requestBody?.content ?? {})
  return [
    ...asked.map(({ in: place, name, schema }) => ({ name: `${place} ${name}`, schema })),
    ...bodies.map(({ schema }) => ({ name: 'body', schema })),
  ]
}

function faultsIn(document: ApiDocument, given: Schema, name: string, above: Schema[] = []): string[] {
  const schema = given.$ref === undefined ? given : follow(document, given.$ref)
  if (above.includes(schema)) return []
  const inside = (inner: Schema, innerName: string) =>
    faultsIn(document, inner, innerName, [...above, schema])
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {}, additionalProperties: more } = schema
  return [
    ...faultsOf(schema).map((fault) => `${name} is ${fault}`),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((inner) => inside(inner, name)),
    ...Object.entries(properties).flatMap(([key, inner]) => inside(inner, `${name}.${key}`)),
    ...(items === undefined ? [] : inside(items, `${name}[]`)),
    ...(typeof more === 'object' ? inside(more, `${name}.*`) : []),
  ]
}

function follow(document: ApiDocument, reference: string): Schema {
  const steps = reference.replace('#/', '').split('/')
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as Schema
}

function faultsOf(schema: Schema): string[] {
  if (schema.enum !== undefined || schema.const !== undefined) return []
  return [schema.type ?? []]
    .flat()
    .flatMap((type) => (isBounded(type, schema) ? [] : [NOT_BOUNDED[type as keyof typeof NOT_BOUNDED]]))
}

function isBounded(type: string, schema: Schema): boolean {
  if (type === 'array') return schema.maxItems !== undefined
  if (type === 'number' || type === 'integer')
    return (schema.maximum ?? schema.exclusiveMaximum) !== undefined
  if (type !== 'string') return true
  if (schema.format === 'date' || schema.format === 'date-time') return schema['x-maximum'] !== undefined
  return schema.maxLength !== undefined || schema.format === 'uuid' || isShort(schema.pattern)
}

/** A fully anchored pattern without unbounded repetition. */
function isShort(pattern: string | undefined): boolean {
  return (
    pattern !== undefined &&
    /^\^.*\$$/.test(pattern) &&
    !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\.|\[[^\]]*\]/g, 'c'))
  )
}
