import { NoticeIcon } from '#ui/notice-icon.tsx'
import { StateCard } from './state-card.tsx'

export function BlockedCard() {
  return (
    <StateCard icon="bell-off" tone="danger" title="Blocked in this browser">
      <p className="type-caption text-muted">SendIt! may not ask again. To allow it:</p>
      <ol className="notices-steps numbered">
        <li>Tap the lock beside the address</li>
        <li>Permissions, then Notifications</li>
        <li>Allow, and come back here</li>
      </ol>
      <p className="type-caption text-muted">Until then mails reach you as you choose here.</p>
    </StateCard>
  )
}

export function InstallFirstCard() {
  return (
    <StateCard icon="mobile" tone="sun" title="First put SendIt! on your home screen">
      <p className="type-caption text-muted">
        iPhone gives notifications to installed apps only. It takes ten seconds, in Safari:
      </p>
      <ol className="notices-steps">
        <li>
          <span className="notices-step">
            <NoticeIcon name="share" size={20} />
          </span>
          Tap Share in the bar below
        </li>
        <li>
          <span className="notices-step">
            <NoticeIcon name="add-home" size={20} />
          </span>
          Add to Home Screen
        </li>
        <li>
          <img className="notices-step" src="/app-icon.svg" alt="" width={40} height={40} />
          Open SendIt! from there, then Allow
        </li>
      </ol>
    </StateCard>
  )
}
