import type { Medium } from '@sendit/core/media/contract.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import type { UploadOptions } from '#lib/upload.ts'
import { type Pause, pauseAfter } from './pause-after.ts'
import type { UploadTurns } from './turns.ts'
import { startedUpload, triedAgain, type Upload } from './upload.ts'
import type { UploadList } from './upload-list.ts'

type SendingParts = {
  list: UploadList
  turns: UploadTurns
  send(file: File, options: UploadOptions & { idempotencyKey: string }): Promise<Medium>
  onStored(upload: Upload, medium: Medium): void
  onRefused(id: string, reason: string): void
}

/** Sends the files of a list, each when it is its turn; those that did not get through ask for another. */
export function createSending({ list, turns, send, onStored, onRefused }: SendingParts) {
  const stops = new Map<string, AbortController>()

  async function sendOne(id: string) {
    const upload = list.find(id)
    if (upload === undefined) return
    const stop = new AbortController()
    stops.set(id, stop)
    list.alter(id, startedUpload)
    try {
      const onProgress = (percent: number) => list.change(id, { percent })
      const medium = await send(upload.file, { idempotencyKey: id, signal: stop.signal, onProgress })
      onStored(upload, medium)
    } catch (error) {
      if (stop.signal.aborted) return
      const pause = pauseAfter(error, upload.failures)
      if (pause === null) refuse(id, error)
      else wait(upload, pause)
    } finally {
      stops.delete(id)
    }
  }

  function refuse(id: string, error: unknown) {
    // Without an answer of the server the screen's own words say enough.
    const reason = error instanceof ApiError ? sentenceOf(error, 'The server did not take it.') : undefined
    list.change(id, { state: 'failed', ...(reason !== undefined && { reason }) })
    onRefused(id, reason ?? 'The server did not take it.')
  }

  /** The server counts the person, and the network is the same for all: all the others wait as well. */
  function wait({ id, failures }: Upload, { goesOnAt, isTold }: Pause) {
    turns.pause(goesOnAt, { canWake: !isTold })
    const when = isTold ? { goesOnAt } : {}
    list.change(id, { state: 'waiting', percent: 0, failures: failures + 1, ...when })
    turns.askFirst(id, () => sendOne(id))
  }

  return {
    ask: (id: string) => turns.ask(id, () => sendOne(id)),
    again(id: string) {
      list.alter(id, triedAgain)
      if (list.find(id) !== undefined) turns.ask(id, () => sendOne(id))
    },
    stop(id: string) {
      stops.get(id)?.abort()
      turns.drop(id)
    },
  }
}
