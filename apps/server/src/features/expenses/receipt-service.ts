import type { Clock } from '#adapters/clock.ts'
import { detectFileType, type FileKind } from '#adapters/file-types.ts'
import type { Images } from '#adapters/images/port.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { RepeatableRequest, RepeatGuard } from '#db/repeat-guard.ts'
import { invalid, notFound, notPayer, unsupportedFile } from '#errors.ts'
import type { FileStore, Part } from '#files/file-store.ts'
import { insertFile, markRemoved, requireRoomOf, storedName, variantKey } from '#files/file-store.ts'
import type { Upload, UploadedFile } from '#http/uploads/uploads.ts'
import type { TripEvents } from '#live/trip-events.ts'
import type { MemberAccess } from '#trips/trip-gate.ts'
import { lockTrip, nextUpdate } from '#trips/trip-lock.ts'
import { recordEdit } from './deleting-service.ts'
import * as store from './store.ts'

const PDF = 'application/pdf'

export type ReceiptsService = ReturnType<typeof createReceiptsService>

type Dependencies = {
  database: AppDatabase
  clock: Clock
  tripEvents: TripEvents
  images: Images
  fileStore: FileStore
  repeatGuard: RepeatGuard
}
type Added<Answer> = {
  expenseId: string
  upload: Upload
  call: RepeatableRequest
  present: (facts: store.ExpenseWithShares) => Answer
}
type Change = { file: { id: string; type: string } | null; now: Date }

export function createReceiptsService(deps: Dependencies) {
  const { database, clock, tripEvents, images, fileStore, repeatGuard } = deps

  /** Replaces the previous receipt. Call with the trip locked. */
  async function change(
    work: Work,
    { actor, tripId }: MemberAccess,
    before: store.WholeExpense,
    { file, now }: Change,
  ): Promise<store.ExpenseWithShares> {
    const { tx, afterCommit } = work
    const { expense, shares } = before
    const edited = await store.updateExpense(tx, expense.id, {
      ...{ receipt_file_id: file?.id ?? null, receipt_type: file?.type ?? null },
      updated_at: nextUpdate(expense, now),
    })
    const after = { expense: edited, shares }
    await recordEdit(tx, { before, after, by: actor.userId, now })
    const oldId = expense.receipt_file_id
    const old = oldId === null ? undefined : await markRemoved(tx, oldId, now)
    if (old !== undefined) afterCommit(() => fileStore.drop([old]))
    tripEvents.publish(work, tripId, ['expenses'])
    return after
  }

  return {
    /** An image or PDF. Idempotent by key and contents. Throws UNSUPPORTED_FILE. */
    async add<Answer>(
      access: MemberAccess,
      { expenseId, upload, call, present }: Added<Answer>,
    ): Promise<Answer> {
      const { tripId, actor } = access
      await getOwn(database.db, access, expenseId)
      const file = upload.files.get('file')
      if (file === undefined) throw invalid('file', 'Please choose a file.')
      const kind = await detectFileType(file.path)
      if (kind === undefined || (kind.type !== 'image' && kind.mimeType !== PDF))
        throw unsupportedFile('A receipt is a picture or a PDF.')
      const { parts, variants, storedAs } = await prepare(images, upload.id, { file, kind })
      // The streamed body is gone; its hash identifies it.
      const repeatable = { ...call, body: { sha256: file.sha256, filename: file.filename } }
      const { body } = await fileStore.save({ id: upload.id, parts }, () =>
        repeatGuard.once(repeatable, async (work) => {
          const { tx } = work
          await lockTrip(tx, tripId)
          const before = await getOwn(tx, access, expenseId)
          await requireRoomOf(tx, { userId: actor.userId, tripId }, file.bytes)
          const now = clock.now()
          await insertFile(tx, {
            ...{ id: upload.id, kind: 'receipt', trip_id: tripId, owner_user_id: actor.userId },
            ...{ owner_invite_id: null, sniffed_type: kind.mimeType, bytes: file.bytes },
            ...{ original_name: file.filename, stored_name: storedAs, variants, created_at: now },
          })
          const changed = { file: { id: upload.id, type: kind.mimeType }, now }
          return { status: 201, body: present(await change(work, access, before, changed)) }
        }),
      )
      return body
    },

    remove: (access: MemberAccess, expenseId: string) =>
      database.transactIn(access.tripId, async (work) => {
        await lockTrip(work.tx, access.tripId)
        const before = await getOwn(work.tx, access, expenseId)
        if (before.expense.receipt_file_id === null) return
        await change(work, access, before, { file: null, now: clock.now() })
      }),
  }
}

async function getOwn(
  db: AppDatabase['db'] | Work['tx'],
  { tripId, actor }: MemberAccess,
  expenseId: string,
): Promise<store.WholeExpense> {
  const expense = await store.findExpense(db, tripId, expenseId)
  if (expense === undefined || expense.deleted_at !== null) throw notFound()
  if (!store.isOf(expense, actor.userId)) throw notPayer('edit')
  return { expense, shares: await store.listSharesOf(db, expense.id) }
}

type Receipt = { file: UploadedFile; kind: FileKind }

async function prepare(images: Images, id: string, { file, kind }: Receipt) {
  const storedAs = storedName('receipt', id, kind.extension)
  const whole: Part = { key: storedAs, path: file.path }
  if (kind.type !== 'image') return { storedAs, parts: [whole], variants: '' }
  const { preview, thumb } = await images.draw(file.path)
  const smaller: Part[] = [
    { key: variantKey(storedAs, 'preview'), bytes: preview },
    { key: variantKey(storedAs, 'thumb'), bytes: thumb },
  ]
  return { storedAs, parts: [...smaller, whole], variants: 'preview thumb' }
}
