import { DatabaseUnavailable } from '#db/unavailable.ts'

export type Batcher<Item, Result> = {
  /** Resolves once the item's batch is through. Items of one lane keep their order. */
  add(item: Item): Promise<Result>
}

type Options<Item, Result> = {
  /** Answers one result per item, in their order. */
  run: (items: Item[]) => Promise<Result[]>
  /** Batches of different lanes run side by side. */
  laneOf: (item: Item) => string
  maxSize: number
}

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Runs together what waits together: while one batch is under way, the next one gathers. */
export function createBatcher<Item, Result>({ run, laneOf, maxSize }: Options<Item, Result>) {
  const lanes = new Map<string, Waiting<Item, Result>[]>()

  async function drain(lane: string, waiting: Waiting<Item, Result>[]) {
    while (waiting.length > 0) {
      // A SQLite transaction runs without a pause; only after one the other sockets of this moment are heard.
      await new Promise<void>((resolve) => setImmediate(resolve))
      await runBatch(waiting.splice(0, maxSize))
    }
    lanes.delete(lane)
  }

  async function runBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (batch.length === 1 || error instanceof DatabaseUnavailable) {
        for (const { reject } of batch) reject(error)
        return
      }
      // One item spoilt it for all: alone, each gets the answer that is its own.
      for (const single of batch) await runBatch([single])
    }
  }

  const batcher: Batcher<Item, Result> = {
    add(item) {
      return new Promise<Result>((resolve, reject) => {
        const lane = laneOf(item)
        const open = lanes.get(lane)
        if (open !== undefined) {
          open.push({ item, resolve, reject })
          return
        }
        const waiting = [{ item, resolve, reject }]
        lanes.set(lane, waiting)
        void drain(lane, waiting)
      })
    },
  }
  return batcher
}
