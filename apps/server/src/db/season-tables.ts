/** What past years were like at a place, so that its provider is asked once in a quarter of a year. */
export interface SeasonsTable {
  /** The place of it, to a hundredth of a degree: 'latitude:longitude'. */
  point: string
  /** JSON: the port's SeasonHistory. */
  history: string
  counted_at: Date
}
