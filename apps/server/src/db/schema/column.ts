/** A column whose values have this type. */
export const is = <Value>(): Value => undefined as Value
