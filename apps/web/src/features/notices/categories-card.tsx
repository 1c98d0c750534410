import type { NoticeChannel } from '@sendit/core/notices/categories.ts'
import type { NoticeSettings } from '@sendit/core/notices/contract.ts'
import { useOffline } from '#lib/network.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { NoticeIcon } from '#ui/notice-icon.tsx'
import { Switch } from '#ui/switch.tsx'
import { useChangeSettings } from './mutations.ts'
import { NOTICE_ROWS } from './notice-rows.ts'

const CHANNELS: readonly { channel: NoticeChannel; head: string; word: string }[] = [
  { channel: 'push', head: 'Push', word: 'push' },
  { channel: 'email', head: 'E-mail', word: 'e-mail' },
]

export function CategoriesCard({ settings }: { settings: NoticeSettings }) {
  const { mutate } = useChangeSettings()
  const isOffline = useOffline()
  return (
    <Card className="notices-table" aria-labelledby="what-reaches-you">
      <div className="notices-row head">
        <h2 id="what-reaches-you" className="type-card min-w-0 flex-1">
          What reaches you
        </h2>
        {CHANNELS.map(({ channel, head }) => (
          // Each switch says it again.
          <span key={channel} className="notices-channel type-meta font-strong text-muted" aria-hidden="true">
            {head}
          </span>
        ))}
      </div>
      {NOTICE_ROWS.map(({ category, name, what, ...drawn }) => (
        <div key={category} className="notices-row">
          <span className="notices-icon text-subtle">
            {'icon' in drawn ? <Icon name={drawn.icon} size={22} /> : <NoticeIcon name={drawn.noticeIcon} />}
          </span>
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="type-small font-medium">{name}</span>
            <span className="type-meta text-muted">{what}</span>
          </span>
          {CHANNELS.map(({ channel, word }) => (
            <span key={channel} className="notices-channel">
              <Switch
                aria-label={`${name}, ${word}`}
                checked={settings.categories[category][channel]}
                disabled={isOffline}
                onChange={(isOn) => mutate({ categories: { [category]: { [channel]: isOn } } })}
              />
            </span>
          ))}
        </div>
      ))}
    </Card>
  )
}
