import { expect, test } from 'vitest'
import { judge, type Plan, type PlanNode } from '#scripts/scale/plan.ts'

const rowsOf = new Map([
  ['messages', 10_000_000],
  ['beaches', 197],
])

const node = (type: string, rows: number, more: Partial<PlanNode> = {}): PlanNode => ({
  ...{ 'Node Type': type, 'Actual Rows': rows, 'Actual Loops': 1 },
  ...more,
})
const scan = (type: string, rows: number, more: Partial<PlanNode> = {}) =>
  node(type, rows, { 'Relation Name': 'messages', ...more })
const faultsOf = (Plan: PlanNode, allowed = 0, Triggers: Plan['Triggers'] = []) =>
  judge({ Plan, Triggers, 'Execution Time': 1 }, { rowsOf, allowed }).faults

test('a large table is never read from end to end, a small one may be', () => {
  expect(faultsOf(scan('Seq Scan', 1))).toEqual(['messages is read from end to end'])
  expect(faultsOf(scan('Seq Scan', 197, { 'Relation Name': 'beaches' }))).toEqual([])
})

test('what a filter throws away counts as read, in every loop', () => {
  const wasteful = scan('Index Scan', 1, { 'Rows Removed by Filter': 40, 'Actual Loops': 10 })

  expect(faultsOf(node('Limit', 10, { Plans: [wasteful] }))).toEqual([
    '410 rows of messages are read (Index Scan) for 10',
  ])
  expect(faultsOf(node('Limit', 41, { Plans: [wasteful] }))).toEqual([])
})

test('a page cut from a sorted chat is not answered by its rows', () => {
  const sorted = node('Sort', 50, { Plans: [scan('Index Scan', 100_000)] })

  expect(faultsOf(node('Limit', 50, { Plans: [sorted] }))).toHaveLength(1)
})

test('a sum answers what it sums up, as far as a trip can hold that', () => {
  const sum = (rows: number) => node('Aggregate', 1, { Plans: [scan('Index Only Scan', rows)] })

  expect(faultsOf(sum(5_000))).toEqual([])
  expect(faultsOf(sum(1_000_000))).toEqual(['1000000 rows of messages are summed up'])
})

test('what is looked up for each row of an answer may be read once for each', () => {
  const lookedUp = scan('Index Scan', 1, { 'Actual Loops': 500, 'Parent Relationship': 'SubPlan' })

  expect(faultsOf(node('Nested Loop', 500, { Plans: [lookedUp] }))).toEqual([])
  expect(
    faultsOf(node('Nested Loop', 1, { Plans: [{ ...lookedUp, 'Parent Relationship': 'InitPlan' }] })),
  ).toHaveLength(1)
})

test('every place of a word in all chats is too much for twenty messages of one', () => {
  const words = node('Bitmap Index Scan', 1_500_000, { 'Index Name': 'message_words_found' })
  const heap = scan('Bitmap Heap Scan', 20, { Plans: [node('BitmapAnd', 0, { Plans: [words] })] })

  expect(faultsOf(heap)).toEqual(['1500000 rows of message_words_found are read (Bitmap Index Scan) for 20'])
})

test('what is deleted answers what it deletes, and keys without an index are found by their time', () => {
  const gone = node('ModifyTable', 0, { 'Relation Name': 'messages', Plans: [scan('Index Scan', 500)] })

  expect(faultsOf(gone)).toEqual([])
  expect(faultsOf(gone, 0, [{ 'Constraint Name': 'messages_reply', Time: 2_000 }])).toEqual([
    'the key messages_reply took 2000 ms',
  ])
})

test('what is allowed to read more may do so, and no more than that', () => {
  const newest = node('Limit', 0, { Plans: [scan('Index Scan', 2_000)] })

  expect(faultsOf(newest, 2_000)).toEqual([])
  expect(faultsOf(newest, 1_999)).toHaveLength(1)
})
