import type { Protection } from '#scripts/protections/protection.ts'

const SERVER = 'apps/server/src'
const REPEATS_TEST = `${SERVER}/http/repeats.test.ts`
const VERSIONS_TEST = `${SERVER}/trips/versions.test.ts`

export const LOCKS: readonly Protection[] = [
  {
    id: 'L1',
    file: `${SERVER}/db/transact.ts`,
    find: 'await db.transaction().execute((tx) => guard.run(() => runWhole(tx)))',
    replace: "await db.connection().execute((tx) => guard.run(() => runWhole(tx as Work['tx'])))",
    test: `${SERVER}/db/transact.test.ts`,
    project: 'server',
  },
  {
    id: 'L1',
    file: `${SERVER}/db/transact.ts`,
    find: '        for (const callback of lastly) await callback()\n',
    replace: '',
    test: `${SERVER}/db/transact.test.ts`,
    project: 'server',
  },
  {
    id: 'L2',
    file: `${SERVER}/trips/trip-lock.ts`,
    find: "    .where('archived_at', 'is', null)\n",
    replace: '',
    test: `${SERVER}/trips/trip-lock.test.ts`,
    project: 'server',
  },
  {
    id: 'L3',
    file: `${SERVER}/db/keyed-semaphore.ts`,
    find: 'if (slot.inside < width) slot.inside += 1',
    replace: 'if (slot.inside >= 0) slot.inside += 1',
    test: `${SERVER}/db/keyed-semaphore.test.ts`,
    project: 'server',
  },
  {
    id: 'L3',
    file: `${SERVER}/db/keyed-semaphore.ts`,
    find: "  if (!hasTurn) throw new DatabaseUnavailable('busy', new Error('too many wait for the same rows'))\n",
    replace: '',
    test: `${SERVER}/db/keyed-semaphore.test.ts`,
    project: 'server',
  },
  {
    id: 'L4',
    file: `${SERVER}/features/trips/service.ts`,
    find: 'if (!isSeen(versionOf(before))) return',
    replace: 'if (!isSeen(versionOf(before)) && before.archived_at !== null) return',
    test: VERSIONS_TEST,
    project: 'server',
  },
  {
    id: 'L4',
    file: `${SERVER}/features/expenses/service.ts`,
    find: '      if (!isSeen(versionOf(before.expense))) return { isStale: true, facts: before }\n',
    replace: '',
    test: VERSIONS_TEST,
    project: 'server',
  },
  {
    id: 'L4',
    file: `${SERVER}/trips/trip-lock.ts`,
    find: 'Math.max(now.getTime(), updated_at.getTime() + 1)',
    replace: 'Math.max(now.getTime(), updated_at.getTime())',
    test: VERSIONS_TEST,
    project: 'server',
  },
  {
    id: 'L5',
    file: `${SERVER}/db/repeat-guard.ts`,
    find: '          if (earlier !== undefined) return { ...earlier, isRepeat: true }\n',
    replace: '',
    test: REPEATS_TEST,
    project: 'server',
  },
  {
    id: 'L5',
    file: `${SERVER}/db/repeat-guard.ts`,
    find: ') throw idempotencyMismatch()',
    replace: ') idempotencyMismatch()',
    test: REPEATS_TEST,
    project: 'server',
  },
  {
    id: 'L6',
    file: `${SERVER}/db/repeat-guard.ts`,
    find: `        transact(async (work) => {
          const earlier = await reserve<Body>(work.tx, entry, clock.now())
          if (earlier !== undefined) return { ...earlier, isRepeat: true }
          const reply = await once(work)
          await storeReply(work.tx, entry, reply)
          return reply
        })`,
    replace: `        database
          .transact(({ tx }) => reserve<Body>(tx, entry, clock.now()))
          .then((earlier) =>
            transact(async (work) => {
              if (earlier !== undefined) return { ...earlier, isRepeat: true }
              const reply = await once(work)
              await storeReply(work.tx, entry, reply)
              return reply
            }),
          )`,
    test: REPEATS_TEST,
    project: 'server',
  },
  {
    id: 'L7',
    file: `${SERVER}/db/repeat-guard.ts`,
    find: 'if ((await findTaken(database.db, entry)) === undefined) await admit()',
    replace: 'await admit()',
    test: REPEATS_TEST,
    project: 'server',
  },
  {
    id: 'L8',
    file: `${SERVER}/features/chat/sending-service.ts`,
    find: '  if (inserted.size < rows.length) await moveUp(tx, { before: taken, rows, inserted })\n',
    replace: '',
    test: `${SERVER}/features/chat/sending-service.test.ts`,
    project: 'server',
  },
  {
    id: 'L9',
    file: `${SERVER}/features/awards/store.ts`,
    find: "    .where('status', '=', from)\n",
    replace: '',
    test: `${SERVER}/features/awards/closing.test.ts`,
    project: 'server',
  },
  {
    id: 'L9',
    file: `${SERVER}/features/awards/store.ts`,
    find: "    .where((eb) => eb.or([eb('voting_ends_at', 'is', null), eb('voting_ends_at', '>', now)]))\n",
    replace: '',
    test: `${SERVER}/features/awards/deadlines.test.ts`,
    project: 'server',
  },
  {
    id: 'L9',
    file: `${SERVER}/features/polls/service.ts`,
    find: '  if (endOf({ closesAt: poll.closes_at, closedAt: poll.closed_at }, now) !== null) throw pollClosed()\n',
    replace: '',
    test: `${SERVER}/features/polls/closing.test.ts`,
    project: 'server',
  },
]
