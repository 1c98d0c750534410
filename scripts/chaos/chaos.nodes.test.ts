// docs/security.md 8: all faults under load must lose or duplicate no acknowledged write.
import { afterEach, expect, test } from 'vitest'
import { runChaos, type Size } from './chaos.ts'
import { KINDS } from './ledger.ts'
import { NotHere, openStage, type Stage } from './stage.ts'
import { tableOf, verify } from './verify.ts'

const BOUNDED: Size = {
  ...{ crews: 2, riders: 6, pauseMs: [400, 1_200], calm: 25, rounds: 1 },
  lengths: { stopped: 8, redisGone: 8, cut: 5, hung: 5, diskFull: 2, hanging: 12 },
}
const WHOLE: Size = {
  ...{ crews: 4, riders: 8, pauseMs: [200, 900], calm: 200, rounds: 2 },
  lengths: { stopped: 20, redisGone: 30, cut: 30, hung: 30, diskFull: 20, hanging: 30 },
}
const size = process.env.TEST_CHAOS === 'whole' ? WHOLE : BOUNDED
const LONGEST_MS = process.env.TEST_CHAOS === 'whole' ? 1_800_000 : 1_200_000
/** At-least-once: a server killed after sending cannot record it. */
const AT_MOST = 2

const LAST_LINES = 40

let stage: Stage | undefined
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    for (const node of stage?.nodes ?? [])
      process.stderr.write(`${[`server ${node.name}:`, ...node.output().slice(-LAST_LINES)].join('\n')}\n`)
  await stage?.close()
})

test(
  'whatever fails under two servers, every acknowledged write is stored once',
  async (context) => {
    stage = await openStage().catch((error: unknown) => {
      if (!(error instanceof NotHere) || process.env.CI === 'true') throw error
      process.stderr.write(`SKIPPED: ${error.message}\n`)
      return undefined
    })
    if (stage === undefined) return context.skip()

    const run = await runChaos(stage, size)
    const { rows, verdict, chats, spoilt, money, post, byKind } = await verify(stage, run)

    const again = [...post.mails.values(), ...post.pushes.values()].filter((times) => times > 1).length
    process.stdout.write(
      `\n${tableOf(rows)}\n\nAcknowledged: ${JSON.stringify(byKind)}.\n` +
        `${post.mails.size} mails and ${post.pushes.size} pushes that name one thing alone, ${again} of them twice.\n\n`,
    )
    expect(run.ledger.oddities).toEqual([])
    expect(verdict.why).toEqual([])
    expect(spoilt).toEqual([])
    expect(money).toEqual([])
    expect(chats[1]).toEqual(chats[0])
    expect([...post.mails].filter(([, times]) => times === 0 || times > AT_MOST)).toEqual([])
    expect([...post.pushes].filter(([, times]) => times > AT_MOST)).toEqual([])
    expect(post.wrongMentions).toEqual([])
    expect(post.givenUp).toBe(0)
    expect(KINDS.filter((kind) => (byKind[kind] ?? 0) === 0)).toEqual([])
    for (const row of rows.filter(({ missing }) => missing === undefined)) {
      expect(row.acknowledged, row.fault).toBeGreaterThan(0)
    }
    for (const { fault, from, until } of run.faultResults.filter((one) => one.fault.lasts)) {
      expect(run.ledger.between(from, until), fault.name).toBeGreaterThan(0)
    }
  },
  LONGEST_MS,
)
