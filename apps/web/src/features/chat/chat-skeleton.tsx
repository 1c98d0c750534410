import { useNoTripToast } from '#trip/trip-parts.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const bubbles = [
  { width: '62%', height: 62, isOwn: false },
  { width: '40%', height: 38, isOwn: false },
  { width: '54%', height: 38, isOwn: true },
  { width: '70%', height: 84, isOwn: false },
  { width: '34%', height: 38, isOwn: true },
  { width: '48%', height: 38, isOwn: true },
]

export function ChatSkeleton() {
  return (
    <div className="chat-scroll justify-end gap-2.5" aria-busy="true">
      <span className="sr-only">Loading messages</span>
      {bubbles.map(({ width, height, isOwn }) => (
        <span key={`${width} ${height}`} className={isOwn ? 'flex justify-end' : 'flex pl-[38px]'}>
          <Skeleton width={width} height={height} radius={18} className="max-w-[420px]" />
        </span>
      ))}
    </div>
  )
}

export function ComposerWithoutTrip() {
  const showReason = useNoTripToast()
  return (
    <div className="composer flex-wrap">
      <IconButton icon="paperclip" label="Attach a file" onClick={showReason} />
      <span className="input min-w-0 flex-1 basis-0">
        <textarea rows={1} aria-label="Message the crew" placeholder="Message the crew" disabled />
      </span>
      <button type="button" className="composer-send" aria-label="Send message" disabled>
        <Icon name="send" size={22} className="-translate-x-px translate-y-px" />
      </button>
    </div>
  )
}
