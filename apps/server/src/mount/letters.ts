import { authLetters } from '#features/auth/mail.ts'
import { reminderLetter } from '#features/expenses/mail.ts'
import { inviteLetter } from '#features/invites/mail.ts'
import { mailDeliverer, pushDeliverer } from '#features/notices/delivery-service.ts'
import { letterGate } from '#features/notices/person-service.ts'
import { deedSpreader } from '#features/notices/spreading-service.ts'
import { shoreNews } from '#features/outings/mail.ts'
import { dayReader, type ReadWeek } from '#features/plan/day-mail.ts'
import { shoreLetters } from '#features/profile/shore-mail.ts'
import { findShoreContact } from '#features/profile/shore-service.ts'
import { createWeatherService } from '#features/weather/service.ts'
import { presentWeek } from '#features/weather/week-present.ts'
import { DEED, NOTICE_LETTERS } from '#jobs/letter-lanes.ts'
import type { LetterWriter } from '#jobs/letter-outbox.ts'
import type { Services } from './services.ts'
import { stillSo } from './still-so.ts'

/** The wind of a letter's day comes as the app's does. */
function daysOf(services: Services) {
  const weather = createWeatherService(services)
  const readWeek: ReadWeek = async (place, asking) => presentWeek(await weather.week(place, asking))
  return { ...services, readWeek }
}

/** Who writes which letter: a line for each feature that sends some. */
export const letterWriters = (services: Services): Record<string, LetterWriter> => {
  const { publicUrl } = services
  const { appSecret } = services.config
  return {
    ...authLetters(publicUrl),
    ...reminderLetter({ publicUrl, askReader: letterGate({ publicUrl, appSecret }) }),
    ...shoreLetters({ publicUrl, appSecret }),
    ...shoreNews({ publicUrl, findShoreContact }),
    ...inviteLetter({ publicUrl, appSecret }),
    [DEED]: deedSpreader({ ...services, vapidKey: services.push.key }),
    [NOTICE_LETTERS.push]: pushDeliverer({ ...services, stillSo }),
    [NOTICE_LETTERS.email]: mailDeliverer({
      ...services,
      appSecret,
      stillSo,
      readDay: dayReader(daysOf(services)),
    }),
  }
}
