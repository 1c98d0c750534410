import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import { StorageUnavailable } from './port.ts'

const CONNECT_MS = 3_000

export type Patience = {
  /** Nothing moves for so long. From 6 s on the client begins to look 3 s late. */
  silentMs: number
  /** From sending a request, a part of 5 MB among them, to the first byte of its answer. */
  answerMs: number
}

/** 8 s are 11 as it comes out: silence at every step of an upload ends within the minute in which its sender hears nothing. */
const PATIENCE: Patience = { silentMs: 8_000, answerMs: 30_000 }

/** How long to wait for the storage. Without these words the client waits for ever, and writes a warning to the console. */
export function patienceOf(patience: Partial<Patience> = {}): Pick<S3ClientConfig, 'requestHandler'> {
  const { silentMs, answerMs } = { ...PATIENCE, ...patience }
  return {
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: silentMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
  }
}

/** The client tries three times, which is good for a connection that broke. Silence would only take three times as long. */
export function askSilenceOnce({ middlewareStack }: S3Client): void {
  const endSilence =
    <Args, Output>(next: (args: Args) => Promise<Output>) =>
    async (args: Args) => {
      try {
        return await next(args)
      } catch (error) {
        if ((error as Error).name !== 'TimeoutError') throw error
        // Without its cause: the client looks for silence there too, and would try again.
        throw new StorageUnavailable('The object storage is silent.')
      }
    }
  middlewareStack.addRelativeTo(endSilence, {
    ...{ name: 'endSilence', relation: 'after', toMiddleware: 'retryMiddleware' },
  })
}
