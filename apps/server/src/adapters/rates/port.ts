export type RateList = {
  day: string
  perEuro: ReadonlyMap<string, string>
}

/** Both throw RatesFailure. */
export type Rates = {
  readDaily(): Promise<RateList[]>
  readNinetyDays(): Promise<RateList[]>
}

/** Its message never holds the provider's answer. */
export class RatesFailure extends Error {
  override readonly name = 'RatesFailure'
}
