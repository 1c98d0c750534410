import { Icon } from '#ui/icon.tsx'

export function FeedHead() {
  return (
    <div className="flex items-center gap-3">
      <span className="icon-tile calendar-tile">
        <Icon name="calendar" size={23} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="type-card">Your trips in your calendar</h2>
        <p className="type-caption text-muted">Sessions, arrivals and dinners, always up to date.</p>
      </div>
    </div>
  )
}
