/** A column whose values have this type. Apart from `schema.ts`, which imports all that use it. */
export const is = <Value>(): Value => undefined as Value
