import { useEffect, useState } from 'react'

/** `value` once it has stayed the same for so many milliseconds: of a text somebody types, what they came to. */
export function useSettled<Value extends string>(value: Value, quietMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, settled, quietMs])
  return settled
}
