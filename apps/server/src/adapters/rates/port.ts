/** What one euro is worth on one day: units of other currencies, decimal texts as the provider wrote them. */
export type RateList = {
  /** YYYY-MM-DD */
  day: string
  /** By ISO 4217 code, the pound always among them. */
  perEuro: ReadonlyMap<string, string>
}

/** Both throw RatesFailure for whatever keeps a list from being had or believed. */
export type Rates = {
  /** The newest day's list alone. */
  readDaily(): Promise<RateList[]>
  /** Those of the last 90 days, the newest included. */
  readNinetyDays(): Promise<RateList[]>
}

/** The provider did not answer, or not with a list of rates; its words never hold what it answered. */
export class RatesFailure extends Error {
  override readonly name = 'RatesFailure'
}
