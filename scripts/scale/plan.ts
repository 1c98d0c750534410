/** `Actual Rows` is the average per loop. */
export type PlanNode = {
  'Node Type': string
  'Parent Relationship'?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}
export type Plan = {
  Plan: PlanNode
  'Execution Time': number
  Triggers?: { 'Constraint Name'?: string; Time: number }[]
}

export type Verdict = { faults: string[]; read: number; answered: number; blocks: number; ms: number }

/** Rows read per row returned. */
const READ_TO_ANSWERED = 10
/** Few enough to be negligible. */
const ALWAYS_READ = 100
/** Dead index entries remain for a while. */
const ALWAYS_FOUND = 1_000
/** Rows one aggregate may read: the shares of 5,000 expenses. */
const MOST_SUMMED = 25_000
/** An unindexed foreign key scans a whole table per deleted row. */
const SLOW_KEY_MS = 100
/** Full scans are faster below this; only tables that do not grow with trips stay there. */
const SMALL_TABLE = 250

type Known = { rowsOf: ReadonlyMap<string, number>; allowed?: number }

/** No full scans, and at most ten rows read per row returned. Aggregates may read up to a trip's maximum. */
export function judge(plan: Plan, { rowsOf, allowed = 0 }: Known): Verdict {
  const scans: Scan[] = []
  const top = plan.Plan
  const answered = top['Node Type'] === 'ModifyTable' ? childRows(top) : rowsFrom(top)
  collect(top, answered, scans)
  const slow = (plan.Triggers ?? []).filter(({ Time }) => Time > SLOW_KEY_MS)
  return {
    faults: [
      ...scans.flatMap((scan) => faultsOf(scan, { rowsOf, allowed })),
      ...slow.map((key) => `the key ${key['Constraint Name']} took ${Math.round(key.Time)} ms`),
    ],
    read: scans.reduce((sum, scan) => sum + scan.read, 0),
    answered,
    blocks: (top['Shared Hit Blocks'] ?? 0) + (top['Shared Read Blocks'] ?? 0),
    ms: plan['Execution Time'],
  }
}

type Scan = { node: PlanNode; read: number; answered: number; isSummed: boolean }

const rowsFrom = (node: PlanNode) => node['Actual Rows'] * node['Actual Loops']
const childRows = (node: PlanNode) =>
  (node.Plans ?? []).reduce((most, child) => Math.max(most, rowsFrom(child)), 0)

function collect(node: PlanNode, answered: number, scans: Scan[], isSummed = false): void {
  if (node['Relation Name'] !== undefined && node['Node Type'] !== 'ModifyTable')
    scans.push({ node, read: readBy(node), answered, isSummed })
  if (node['Node Type'] === 'Bitmap Index Scan') scans.push({ node, read: readBy(node), answered, isSummed })
  const isSum = node['Node Type'] === 'Aggregate' && node['Actual Loops'] > 0
  for (const child of node.Plans ?? []) {
    if (child['Parent Relationship'] === 'SubPlan')
      collect(child, Math.max(answered, child['Actual Loops']), scans)
    else if (isSum && child['Parent Relationship'] !== 'InitPlan')
      collect(child, Math.max(answered, rowsFrom(child)), scans, true)
    else collect(child, answered, scans, isSummed)
  }
}

function readBy(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return (node['Actual Rows'] + removed) * node['Actual Loops']
}

function faultsOf({ node, read, answered, isSummed }: Scan, { rowsOf, allowed = 0 }: Known): string[] {
  const table = node['Relation Name'] ?? node['Index Name'] ?? ''
  if (node['Node Type'] === 'Seq Scan') {
    const isLarge = (rowsOf.get(table) ?? 0) >= SMALL_TABLE && node['Actual Loops'] > 0
    return isLarge ? [`${table} is read from end to end`] : []
  }
  if (isSummed && read > MOST_SUMMED) return [`${read} rows of ${table} are summed up`]
  const always = node['Node Type'] === 'Bitmap Index Scan' ? ALWAYS_FOUND : ALWAYS_READ
  return read > Math.max(always, allowed, answered * READ_TO_ANSWERED)
    ? [`${read} rows of ${table} are read (${node['Node Type']}) for ${answered}`]
    : []
}
