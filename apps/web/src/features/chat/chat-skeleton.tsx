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
