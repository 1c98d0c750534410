import type { VerdictWord } from '@sendit/core/weather/verdict.ts'
import clsx from 'clsx'
import { Icon } from './icon.tsx'
import { isDanger, windFill, windInk } from './wind-colours.ts'

export function WindReasons({ word, reasons }: { word: VerdictWord; reasons: readonly string[] }) {
  return (
    <p className={clsx('type-caption', isDanger(word) ? 'text-danger' : 'text-muted')}>
      {reasonsText(reasons)}
    </p>
  )
}

export function WindWord({ word, className }: { word: VerdictWord; className?: string }) {
  return (
    <span className={clsx('wind-word', className ?? 'type-caption')} style={{ color: windInk(word) }}>
      {isDanger(word) ? (
        <Icon name="alert" size={16} strokeWidth={2.2} />
      ) : (
        <i className="wind-swatch" style={{ background: windFill(word) }} />
      )}
      {word}
    </span>
  )
}

export function reasonsText([first = '', ...others]: readonly string[]): string {
  const rest = others.map((reason) => `, ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`)
  return `${first}${rest.join('')}.`
}
