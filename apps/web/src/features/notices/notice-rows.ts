import type { NoticeCategory } from '@sendit/core/notices/categories.ts'
import type { IconName } from '#ui/icon.tsx'
import type { NoticeIconName } from '#ui/notice-icon.tsx'

type Row = { category: NoticeCategory; name: string; what: string } & (
  | { icon: IconName }
  | { noticeIcon: NoticeIconName }
)

/** The categories as people read them, the ones that matter most first. */
export const NOTICE_ROWS: readonly Row[] = [
  {
    category: 'water',
    name: 'On the water',
    what: 'Overdue riders, in quiet hours too',
    noticeIcon: 'buoy',
  },
  { category: 'mentions', name: 'Your name, replies', what: '@you, @crew, answers to you', noticeIcon: 'at' },
  { category: 'messages', name: 'Every message', what: 'All of the chat', icon: 'chat' },
  { category: 'plan', name: 'Plan', what: 'Sessions, changes, your seat', icon: 'kite' },
  { category: 'wind', name: 'Good wind', what: 'Once for each window ahead', icon: 'wind' },
  { category: 'money', name: 'Money', what: 'Your share, payments, reminders', icon: 'wallet' },
  { category: 'awards', name: 'Awards and polls', what: 'Opened, ends tomorrow, winner', icon: 'trophy' },
  { category: 'photos', name: 'Photos', what: 'One for each batch', icon: 'image' },
  { category: 'trip', name: 'The trip', what: 'Who joins, dates, place', icon: 'calendar' },
]
