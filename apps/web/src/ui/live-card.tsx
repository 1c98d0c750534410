import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { Anchor } from './anchor.tsx'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

type LiveCardTone = 'food' | 'stay' | 'move' | 'play' | 'sun'

type LiveCardProps = {
  kind: string
  icon: IconName
  tone?: LiveCardTone | undefined
  title: string
  corner?: ReactNode
  lead?: ReactNode
  under?: ReactNode
  aside?: ReactNode
  children?: ReactNode
  link?: { href: string; label: string } | undefined
}

export function LiveCard({
  kind,
  icon,
  tone,
  title,
  corner,
  lead,
  under,
  aside,
  children,
  link,
}: LiveCardProps) {
  const titleId = useId()
  return (
    <article className="live-card" aria-labelledby={titleId}>
      <div className="live-card-head">
        <span className={clsx('live-card-kind', tone)}>
          <Icon name={icon} size={16} strokeWidth={2.1} />
          {kind}
        </span>
        {corner}
      </div>
      <div className="live-card-main">
        {lead}
        <div className="live-card-words">
          <h2 className="type-card [overflow-wrap:anywhere]" id={titleId}>
            {title}
          </h2>
          {under}
        </div>
        {aside}
      </div>
      {children}
      {link !== undefined && (
        <Anchor className="live-card-link" href={link.href} aria-describedby={titleId}>
          {link.label}
          <Icon name="chevron-right" size={18} strokeWidth={2} />
        </Anchor>
      )}
    </article>
  )
}

type LiveCardFailedProps = {
  kind: string
  icon: IconName
  tone?: LiveCardTone
  title: string
  error: unknown
  onRetry: () => void
}

export function LiveCardFailed({ error, onRetry, ...head }: LiveCardFailedProps) {
  return (
    <LiveCard
      {...head}
      under={
        <p className="type-small text-muted" role="alert">
          {sentenceOf(error, 'It did not load. Check your connection and try again.')}
        </p>
      }
    >
      <Button variant="secondary" size="medium" onClick={onRetry}>
        Try again
      </Button>
    </LiveCard>
  )
}
