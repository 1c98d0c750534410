import { z } from 'zod'
import { isTimeZone } from '#time.ts'
import { Id, Instant, requiredText, Token } from '#wire.ts'
import { NOTICE_CATEGORIES, type NoticeCategory } from './categories.ts'
import { MAX_DEVICE_LABEL, MAX_ENDPOINT } from './limits.ts'

const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 22:00')
const QuietHours = z.object({ isOn: z.boolean(), from: WallTime, until: WallTime })
/** An IANA zone as browsers name their own. */
const TimeZone = z.string().max(64).refine(isTimeZone, 'Must be a time zone such as Europe/London')
const Choice = z.object({ push: z.boolean(), email: z.boolean() })
const ofEach = <Schema>(schema: Schema) =>
  Object.fromEntries(NOTICE_CATEGORIES.map((category) => [category, schema])) as Record<
    NoticeCategory,
    Schema
  >

/** What somebody is told of, and how. Only they see it. */
export const NoticeSettings = z.object({
  categories: z.object(ofEach(Choice)),
  quietHours: QuietHours,
  /** Whose clock quiet hours follow; null until a browser has said it, and then it is that of the trip's place. */
  timezone: z.string().nullable(),
  /** Notices show who and where, and no text that somebody wrote. */
  hidesText: z.boolean(),
  mutedTripIds: z.array(Id),
})
export type NoticeSettings = z.infer<typeof NoticeSettings>

/** What is left out stays as it is, down to a single channel of a category. */
export const UpdateNoticeSettings = z.object({
  categories: z.object(ofEach(Choice.partial())).partial().optional(),
  quietHours: QuietHours.optional(),
  timezone: TimeZone.optional(),
  hidesText: z.boolean().optional(),
})
export type UpdateNoticeSettings = z.infer<typeof UpdateNoticeSettings>

/** `key` goes into `applicationServerKey` of the browser's push manager: a P-256 point, base64url without padding. */
export const PushKey = z.object({ key: z.string() })
export type PushKey = z.infer<typeof PushKey>

/** A browser that is told, as its person sees it. */
export const Device = z.object({
  id: Id,
  label: z.string(),
  createdAt: Instant,
  /** When a notice reached its push service last. */
  lastUsedAt: Instant.nullable(),
})
export type Device = z.infer<typeof Device>

const bytesOf = (count: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`), 'Must be base64url without padding')

/** What `PushSubscription.toJSON()` holds, and a name. The same endpoint again is the same device. */
export const AddDevice = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(MAX_ENDPOINT),
  keys: z.object({ p256dh: bytesOf(65), auth: bytesOf(16) }),
  /** The key it was subscribed with; a subscription under a key of before is refused, since it could never be reached. */
  applicationServerKey: bytesOf(65),
  /** Without one the browser is called as it calls itself. */
  label: requiredText(MAX_DEVICE_LABEL, 'Say which browser this is').optional(),
  timezone: TimeZone.optional(),
})
export type AddDevice = z.infer<typeof AddDevice>

/** A browser names itself by its endpoint: it alone knows that, and need not remember more. */
export const EndDevice = AddDevice.pick({ endpoint: true })

export const DeviceParams = z.object({ deviceId: z.string() })

/**
 * `sent`: the push service took it. `ended`: the browser had given its subscription up, and the device is gone from the list.
 * `busy`: the service asks to wait. `refused`: it will not take it. `unreachable`: it did not answer.
 */
const TEST_OUTCOMES = ['sent', 'ended', 'busy', 'refused', 'unreachable'] as const
export type TestOutcome = (typeof TEST_OUTCOMES)[number]

export const TestResult = z.object({
  devices: z.array(z.object({ id: Id, label: z.string(), outcome: z.enum(TEST_OUTCOMES) })),
})
export type TestResult = z.infer<typeof TestResult>

/** The link under a letter: whose letters of which categories it stops, signed. */
export const UnsubscribeQuery = z.object({ token: Token })

/** What a push carries to the service worker, as JSON of at most MAX_PUSH_BYTES bytes. */
const PushNotice = z.object({
  title: z.string(),
  body: z.string(),
  /** A notification of the same tag is replaced by a later one. */
  tag: z.string(),
  /** A path of the app, to open when it is pressed. */
  path: z.string(),
})
export type PushNotice = z.infer<typeof PushNotice>
