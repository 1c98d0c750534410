import clsx from 'clsx'
import { eachText, pennyText } from '#features/expenses/money/share-text.ts'
import { Icon } from '#ui/icon.tsx'
import type { SplitState } from './use-split.ts'

const ICONS = { ok: 'check', left: 'info', over: 'alert' } as const

/** What each will owe, or whether parts that are not equal add up; told as it changes. */
export function SharePreview({ split, isTried }: { split: SplitState; isTried: boolean }) {
  const { mode, check, shares } = split
  const each = shares && [...shares.values()]
  if (mode === 'equal') {
    return (
      <output className="flex min-w-0 flex-1 flex-col justify-center">
        {each !== undefined && (
          <>
            <span className="row-money">{eachText(each)}</span>
            <span className="type-meta number text-muted">{pennyText(each)}</span>
          </>
        )}
      </output>
    )
  }
  const tone = check?.tone === 'left' && isTried ? 'over' : check?.tone
  return (
    <output className={clsx('split-check', tone)}>
      {check !== undefined && (
        <>
          <Icon name={ICONS[check.tone]} size={20} strokeWidth={2.1} />
          <span className="flex min-w-0 flex-col">
            <b>{check.text}</b>
            {check.under !== undefined && <span className="type-meta text-muted">{check.under}</span>}
          </span>
        </>
      )}
    </output>
  )
}
