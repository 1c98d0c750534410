import { type KeyboardEvent, useState } from 'react'

type OptionKeys = {
  options: readonly string[]
  /** What the keys start from; the first where it is none of the options. */
  first: string
  onTake: (option: string) => void
}

/** Arrows, Home, End and Enter over the options of a list whose focus stays where it is. */
export function useOptionKeys({ options, first, onTake }: OptionKeys) {
  const [active, setActive] = useState(first)
  const place = Math.max(0, options.indexOf(active))
  const last = options.length - 1

  return {
    /** Undefined where there is no option. */
    active: options[place],
    setActive,
    handleKeyDown(event: KeyboardEvent) {
      const target = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: last }[event.key]
      const isTaken = event.key === 'Enter'
      if (target === undefined && !isTaken) return
      event.preventDefault()
      const option = options[isTaken ? place : Math.min(last, Math.max(0, target ?? 0))]
      if (option === undefined) return
      setActive(option)
      if (isTaken) onTake(option)
    },
  }
}
