import type { GuestInfo } from '@sendit/core/invites/contract.ts'
import type { User } from '@sendit/core/profile/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'

export function aUser(fields: Partial<User> = {}): User {
  return {
    id: '0198c0de-0000-7000-8000-000000000001',
    email: 'maya@crew.example',
    displayName: 'Maya Okafor',
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    isAdmin: false,
    weightKg: null,
    level: null,
    ...fields,
  }
}

export function aTrip(fields: Partial<Trip> = {}): Trip {
  return {
    id: '0198c0de-0000-7000-8000-0000000000aa',
    name: 'Tarifa Levante Week',
    description: '',
    location: 'Tarifa, Spain',
    tripDate: '2026-07-15',
    tripEndDate: '2026-07-20',
    accommodationDetails: '',
    meetingInfo: '',
    travelDetails: '',
    heroImage: null,
    myRole: 'owner',
    memberCount: 1,
    photoCount: 0,
    videoCount: 0,
    fileCount: 0,
    contributorCount: 0,
    totalCost: '0.00',
    costByCategory: { accommodation: '0.00', food: '0.00', transport: '0.00', activity: '0.00' },
    memberPreview: [],
    photoPreview: [],
    timezone: 'Europe/Madrid',
    ...fields,
  }
}

export function aGuest(fields: Partial<GuestInfo> = {}): GuestInfo {
  const { name, location, tripDate, tripEndDate } = aTrip()
  return {
    ...{ id: '0198c0de-0000-7000-8000-00000000000b', name: 'Ben', expiresAt: '2026-07-22T10:00:00.000Z' },
    ...{ tripId: aTrip().id, trip: { name, location, tripDate, tripEndDate }, invitedBy: 'Maya Okafor' },
    isUsed: false,
    ...fields,
  }
}
