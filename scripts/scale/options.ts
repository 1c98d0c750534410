import { parseArgs } from 'node:util'
import { FULL, type Sizes, SMALL } from '#scripts/scale/sizes.ts'

export type Options = { sizes: Sizes; to: string | undefined; sockets: number; keeps: boolean }

const WANTED =
  'npm run scale -- [--small] [--trips=N] [--messages=N] [--expenses=N] [--sockets=N] [--to=postgres://…] [--keep]'

export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ small: { type: 'boolean' }, keep: { type: 'boolean' }, to: text },
      ...{ trips: text, messages: text, expenses: text, sockets: text },
    },
  })
  const usual = values.small ? SMALL : FULL
  const count = (given: string | undefined, otherwise: number) => {
    const value = given === undefined ? otherwise : Number(given)
    if (!Number.isInteger(value) || value < 0) throw new Error(`"${given}" is no count. ${WANTED}`)
    return value
  }
  return {
    sizes: {
      ...{ ...usual, trips: count(values.trips, usual.trips) },
      ...{
        messages: count(values.messages, usual.messages),
        expenses: count(values.expenses, usual.expenses),
      },
    },
    ...{
      to: values.to,
      sockets: count(values.sockets, values.small ? 1_000 : 10_000),
      keeps: values.keep === true,
    },
  }
}
