import { z } from 'zod'
import { MAX_TRIPS_PER_PERSON } from '#trips/limits.ts'
import { Id, Instant, requiredText, TimeZone, Token } from '#wire.ts'
import { NOTIFICATION_CATEGORIES, type NotificationCategory } from './categories.ts'
import { MAX_DEVICE_LABEL, MAX_ENDPOINT } from './limits.ts'

const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 22:00')
const QuietHours = z.object({ isOn: z.boolean(), from: WallTime, until: WallTime })
const Choice = z.object({ push: z.boolean(), email: z.boolean() })
const EmailChoice = Choice.pick({ email: true })
const ofEach = <Schema>(schema: Schema) =>
  Object.fromEntries(NOTIFICATION_CATEGORIES.map((category) => [category, schema])) as Record<
    NotificationCategory,
    Schema
  >

/** What somebody is told of, and how. Only they see it. */
export const NotificationSettings = z.object({
  categories: z.object({
    ...ofEach(Choice),
    /** Shares and payments by e-mail; `money.email` is for reminders of debts. Absent from a server of the version before. */
    shares: EmailChoice.optional(),
  }),
  quietHours: QuietHours,
  /** Whose clock quiet hours follow; null until a browser has said it, and then it is that of the trip's place. */
  timezone: z.string().nullable(),
  /** Notices show who and where, and no text that somebody wrote. */
  hidesText: z.boolean(),
  mutedTripIds: z.array(Id),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** What is left out stays as it is, down to a single channel of a category. Takes what `NotificationSettings` answers. */
export const UpdateNotificationSettings = z.object({
  categories: z
    .object({ ...ofEach(Choice.partial()), shares: EmailChoice.partial() })
    .partial()
    .optional(),
  quietHours: QuietHours.optional(),
  timezone: TimeZone.nullish(),
  hidesText: z.boolean().optional(),
  /** All trips that are muted from now on. */
  mutedTripIds: z.array(Id).max(MAX_TRIPS_PER_PERSON).optional(),
})
export type UpdateNotificationSettings = z.infer<typeof UpdateNotificationSettings>

/** `key` goes into `applicationServerKey` of the browser's push manager: a P-256 point, base64url without padding. */
export const PushKey = z.object({
  key: z.string(),
  /** False while the server names nobody whom Apple could write to: iPhones and Safari get nothing then. Absent from a server of the version before. */
  reachesApple: z.boolean().optional(),
})
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
const PushNotification = z.object({
  title: z.string(),
  body: z.string(),
  /** A notification of the same tag is replaced by a later one. */
  tag: z.string(),
  /** A path of the app, to open when it is pressed. */
  path: z.string(),
})
export type PushNotification = z.infer<typeof PushNotification>
