import type { Protection } from '#scripts/protections/protection.ts'

const SERVER = 'apps/server/src'
const JOBS = `${SERVER}/jobs`
const OUTBOX_TEST = `${JOBS}/letter-outbox.test.ts`
const PROCESSES_TEST = `${JOBS}/letter-outbox-processes.full.test.ts`
const WEB_OUTBOX = 'apps/web/src/outbox'
const DEEDS_TEST = `${SERVER}/features/notices/deeds.test.ts`

/** Rules of what is sent later, and of who does it once: docs/security.md 12. */
export const OUTBOX: readonly Protection[] = [
  {
    id: 'Q1',
    file: `${SERVER}/db/transact.ts`,
    find: 'await db.transaction().execute((tx) => guard.run(() => runWhole(tx)))',
    replace: "await db.connection().execute((tx) => guard.run(() => runWhole(tx as Work['tx'])))",
    test: OUTBOX_TEST,
    project: 'server',
  },
  {
    id: 'Q1',
    file: `${SERVER}/features/expenses/service.ts`,
    find: '      await writeShareDeed(work.tx, { access, after: facts, now })\n',
    replace: '',
    test: DEEDS_TEST,
    project: 'server',
  },
  {
    id: 'Q1',
    file: `${SERVER}/features/expenses/payment-service.ts`,
    find: '      await writeDeed(work.tx, { tripId, byUserId: actor.userId, tellings: [{ to, item }] }, now)\n',
    replace: '',
    test: DEEDS_TEST,
    project: 'server',
  },
  {
    id: 'Q2',
    file: `${JOBS}/letter-queue.ts`,
    find: '.set({ leased_until_at: leaseEnds, attempts: sql`attempts + 1` })',
    replace: '.set({ leased_until_at: now, attempts: sql`attempts + 1` })',
    test: PROCESSES_TEST,
    project: 'server',
  },
  {
    id: 'Q3',
    file: `${JOBS}/letter-queue.ts`,
    find: "    .where('attempts', '=', letter.attempts)\n",
    replace: '',
    test: PROCESSES_TEST,
    project: 'server',
  },
  {
    id: 'Q4',
    file: `${JOBS}/letter-outbox.ts`,
    find: '  const timer = setInterval(() => void extend(), EXTEND_EVERY_MS)\n',
    replace: '  const timer = setInterval(() => void extend, EXTEND_EVERY_MS)\n',
    test: PROCESSES_TEST,
    project: 'server',
  },
  {
    id: 'Q5',
    file: `${JOBS}/letter-retries.ts`,
    find: 'FIRST_DELAYS_MS[letter.attempts - 1] ?? HOUR_MS',
    replace: 'FIRST_DELAYS_MS[0] ?? HOUR_MS',
    test: `${JOBS}/letter-retries.test.ts`,
    project: 'server',
  },
  {
    id: 'Q5',
    file: `${JOBS}/letter-retries.ts`,
    find: '> GIVE_UP_AFTER_MS ? undefined : dueAt',
    replace: '> GIVE_UP_AFTER_MS ? dueAt : dueAt',
    test: `${JOBS}/letter-retries.test.ts`,
    project: 'server',
  },
  {
    id: 'Q5',
    file: `${JOBS}/letter-queue.ts`,
    find: "          .where('due_at', '<=', now)\n",
    replace: '',
    test: OUTBOX_TEST,
    project: 'server',
  },
  {
    id: 'Q6',
    file: `${JOBS}/letter-outbox.ts`,
    find: '    sentButNotNoted.add(letter.id)\n',
    replace: '',
    test: PROCESSES_TEST,
    project: 'server',
  },
  {
    id: 'Q7',
    file: `${JOBS}/letter-outbox.ts`,
    find: '      await returnLease(database.db, letter)\n',
    replace: '',
    test: PROCESSES_TEST,
    project: 'server',
  },
  {
    id: 'Q8',
    file: `${SERVER}/db/transact.ts`,
    find: '(callback) => void afterwards.push(callback)',
    replace: '(callback) => void callback()',
    test: `${SERVER}/db/transact.test.ts`,
    project: 'server',
  },
  {
    id: 'Q9',
    file: `${JOBS}/runner.ts`,
    find: 'if (clockwork.running === undefined) schedule(clockwork, 0)',
    replace: 'schedule(clockwork, 0)',
    test: `${JOBS}/runner.test.ts`,
    project: 'server',
  },
  {
    id: 'Q10',
    file: `${SERVER}/features/awards/deadline-store.ts`,
    find: `    .where('voting_ended_at', 'is', null)
    .where('voting_ends_at', '<=', now)
    .returning('id')`,
    replace: "    .returning('id')",
    test: `${SERVER}/features/awards/deadlines.test.ts`,
    project: 'server',
  },
  {
    id: 'Q10',
    file: `${SERVER}/features/polls/store.ts`,
    find: `    .where('closed_at', 'is', null)
    .returning('id')`,
    replace: "    .returning('id')",
    test: `${SERVER}/features/polls/closing.test.ts`,
    project: 'server',
  },
  {
    id: 'Q10',
    file: `${SERVER}/features/outings/store.ts`,
    find: "    .where(step, 'is', null)\n    .returning('id')",
    replace: "    .returning('id')",
    test: `${SERVER}/features/outings/outings.test.ts`,
    project: 'server',
  },
  {
    id: 'Q11',
    file: `${WEB_OUTBOX}/lines.ts`,
    find: "    if (!(await isStillSender())) return 'stop'\n",
    replace: '',
    test: `${WEB_OUTBOX}/outbox.test.ts`,
    project: 'web-unit',
  },
  {
    id: 'Q11',
    file: `${WEB_OUTBOX}/lines.ts`,
    find: 'if (!isClosed()) await stored(entry.id)',
    replace: 'if (isClosed()) await stored(entry.id)',
    test: `${WEB_OUTBOX}/outbox.test.ts`,
    project: 'web-unit',
  },
  {
    id: 'Q11',
    file: `${WEB_OUTBOX}/write.ts`,
    find: 'if (outbox === null || !isUnanswered(error)) throw error',
    replace: 'throw error',
    test: `${WEB_OUTBOX}/write.test.tsx`,
    project: 'dom',
  },
]
