import '#styles/screens/notices.css'
import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { Card } from '#ui/card.tsx'
import { NoticeIcon, type NoticeIconName } from '#ui/notice-icon.tsx'

type StateCardProps = {
  icon: NoticeIconName
  tone?: 'primary' | 'success' | 'danger' | 'sun' | undefined
  title: string
  children: ReactNode
}

export function StateCard({ icon, tone, title, children }: StateCardProps) {
  const id = useId()
  return (
    <Card padded className="notices-state" aria-labelledby={id}>
      <span className={clsx('icon-tile', tone === undefined ? 'quiet' : `notices-${tone}`)}>
        <NoticeIcon name={icon} size={23} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 id={id} className="type-card">
          {title}
        </h2>
        {children}
      </div>
    </Card>
  )
}
