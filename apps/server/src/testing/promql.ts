const KEYWORDS = new Set(['and', 'or', 'unless', 'by', 'without', 'on', 'ignoring', 'bool', 'offset'])
const FUNCTIONS = new Set('sum max min topk rate increase histogram_quantile time absent vector'.split(' '))
const GROUPING = /\b(?:by|without|on|ignoring) *\(([^)]*)\)/g
const SELECTOR = /([a-zA-Z_:][\w:]*)\s*(?:\{([^}]*)\})?/g
const MATCHER = /(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g

export type Matcher = { label: string; operator: string; value: string }
export type Selector = { name: string; matchers: Matcher[] }

/** Throws for an unknown function. */
export function readExpression(expression: string): { selectors: Selector[]; groups: string[] } {
  const groups = [...expression.matchAll(GROUPING)].flatMap(([, names = '']) => names.split(','))
  const bare = expression.replaceAll(GROUPING, '').replaceAll(/\[[^\]]*\]/g, '')
  const selectors = [...bare.matchAll(SELECTOR)].flatMap(
    ({ 0: found, 1: name = '', 2: inside = '', index }) => {
      if (KEYWORDS.has(name) || /^e\d*$/.test(name)) return []
      if (!/^\s*\(/.test(bare.slice(index + found.length))) return [{ name, matchers: matchersIn(inside) }]
      if (!FUNCTIONS.has(name)) throw new Error(`${name} is no function that is used here`)
      return []
    },
  )
  return { selectors, groups: groups.map((name) => name.trim()) }
}

function matchersIn(inside: string): Matcher[] {
  return [...inside.matchAll(MATCHER)].map(([, label = '', operator = '', value = '']) => ({
    label,
    operator,
    value,
  }))
}

export type Series = { name: string; labels: Record<string, string> }

export function readSeries(exposition: string): Series[] {
  return [...exposition.matchAll(/^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/gm)].map(
    ([, name = '', inside = '']) => ({
      name,
      labels: Object.fromEntries(
        [...inside.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, value]) => [label, value ?? '']),
      ),
    }),
  )
}

/** Added by Prometheus itself. */
const OF_PROMETHEUS = new Set(['job', 'instance'])
const UP: Series = { name: 'up', labels: {} }

export function lackingIn(expression: string, exposed: readonly Series[]): string[] {
  const { selectors, groups } = readExpression(expression)
  const asked = selectors.map((selector) => ({
    selector,
    series: [...exposed, UP].filter(({ name }) => name === selector.name),
  }))
  const known = new Set([...OF_PROMETHEUS, ...asked.flatMap(({ series }) => series.flatMap(labelsOf))])
  return [
    ...asked.flatMap(({ selector, series }) => lackingOf(selector, series)),
    ...groups.filter((label) => !known.has(label)).map((label) => `nothing has the label ${label}`),
  ]
}

const labelsOf = ({ labels }: Series) => Object.keys(labels)

function lackingOf({ name, matchers }: Selector, series: readonly Series[]): string[] {
  if (series.length === 0) return [`there is no ${name}`]
  return matchers
    .filter(({ label }) => !OF_PROMETHEUS.has(label))
    .flatMap(({ label, operator, value }) =>
      // Every alternative of a regex must exist, even in a negative match.
      waysOf(operator, value)
        .filter((way) => !series.some(({ labels }) => way.test(labels[label] ?? '')))
        .map((way) => `no ${name} has a ${label} of ${way.source}`),
    )
}

function waysOf(operator: string, value: string): RegExp[] {
  const exact = (text: string) => new RegExp(`^(?:${text})$`)
  if (!operator.endsWith('~')) return [exact(value.replaceAll(/[.*+?^$(){}|[\]\\]/g, '\\$&'))]
  const ways = value.replaceAll(/\([^)]*\)/g, (group) => group.replaceAll('|', '\0')).split('|')
  return ways.map((way) => exact(way.replaceAll('\0', '|')))
}
