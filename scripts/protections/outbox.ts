import type { Protection } from '#scripts/protections/protection.ts'

const SERVER = 'apps/server/src'
const JOBS = `${SERVER}/queue`
const OUTBOX_TEST = `${JOBS}/job-queue.test.ts`
const PROCESSES_TEST = `${JOBS}/job-queue-processes.full.test.ts`
const WEB_OUTBOX = 'apps/web/src/offline'
const EVENTS_TEST = `${SERVER}/features/notifications/events.test.ts`

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
    find: '      await recordShareEvent(work.tx, { access, after: facts, now })\n',
    replace: '',
    test: EVENTS_TEST,
    project: 'server',
  },
  {
    id: 'Q1',
    file: `${SERVER}/features/expenses/payment-service.ts`,
    find: '      await recordEvent(work.tx, { tripId, byUserId: actor.userId, notificationRules: [{ to, item }] }, now)\n',
    replace: '',
    test: EVENTS_TEST,
    project: 'server',
  },
  {
    id: 'Q2',
    file: `${JOBS}/job-store.ts`,
    find: '.set({ leased_until_at: leaseEnds, attempts: sql`attempts + 1` })',
    replace: '.set({ leased_until_at: now, attempts: sql`attempts + 1` })',
    test: PROCESSES_TEST,
    project: 'server',
  },
  {
    id: 'Q3',
    file: `${JOBS}/job-store.ts`,
    find: "    .where('attempts', '=', job.attempts)\n",
    replace: '',
    test: PROCESSES_TEST,
    project: 'server',
  },
  {
    id: 'Q4',
    file: `${JOBS}/job-queue.ts`,
    find: '  const timer = setInterval(() => void extend(), EXTEND_EVERY_MS)\n',
    replace: '  const timer = setInterval(() => void extend, EXTEND_EVERY_MS)\n',
    test: PROCESSES_TEST,
    project: 'server',
  },
  {
    id: 'Q5',
    file: `${JOBS}/job-queue.ts`,
    find: 'FIRST_DELAYS_MS[job.attempts - 1] ?? HOUR_MS',
    replace: 'FIRST_DELAYS_MS[0] ?? HOUR_MS',
    test: `${JOBS}/job-retries.test.ts`,
    project: 'server',
  },
  {
    id: 'Q5',
    file: `${JOBS}/job-queue.ts`,
    find: '> GIVE_UP_AFTER_MS ? undefined : dueAt',
    replace: '> GIVE_UP_AFTER_MS ? dueAt : dueAt',
    test: `${JOBS}/job-retries.test.ts`,
    project: 'server',
  },
  {
    id: 'Q5',
    file: `${JOBS}/job-store.ts`,
    find: "          .where('due_at', '<=', now)\n",
    replace: '',
    test: OUTBOX_TEST,
    project: 'server',
  },
  {
    id: 'Q6',
    file: `${JOBS}/job-queue.ts`,
    find: '    sentButNotNoted.add(job.id)\n',
    replace: '',
    test: PROCESSES_TEST,
    project: 'server',
  },
  {
    id: 'Q7',
    file: `${JOBS}/job-queue.ts`,
    find: '      await returnLease(database.db, job)\n',
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
    file: `${SERVER}/features/awards/voting-store.ts`,
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
    file: `${SERVER}/features/outings/alarm-store.ts`,
    find: "    .where(step, 'is', null)\n    .returning('id')",
    replace: "    .returning('id')",
    test: `${SERVER}/features/outings/outings.test.ts`,
    project: 'server',
  },
  {
    id: 'Q11',
    file: `${WEB_OUTBOX}/outbox.ts`,
    find: "    if (!(await isStillSender())) return 'stop'\n",
    replace: '',
    test: `${WEB_OUTBOX}/outbox.test.ts`,
    project: 'web-unit',
  },
  {
    id: 'Q11',
    file: `${WEB_OUTBOX}/outbox.ts`,
    find: 'if (!isClosed()) await stored(mutation.id)',
    replace: 'if (isClosed()) await stored(mutation.id)',
    test: `${WEB_OUTBOX}/outbox.test.ts`,
    project: 'web-unit',
  },
  {
    id: 'Q11',
    file: `${WEB_OUTBOX}/use-outbox.ts`,
    find: 'if (outbox === null || !isUnanswered(error)) throw error',
    replace: 'throw error',
    test: `${WEB_OUTBOX}/queued-write.test.tsx`,
    project: 'dom',
  },
]
