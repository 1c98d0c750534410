import { describe, expect, test } from 'vitest'
import type { Category } from './categories.ts'
import { guessCategory } from './category.ts'

const CASES: Record<Category, string[]> = {
  accommodation: [
    ...[
      'Hotel',
      'HOTEL',
      'hotels',
      'Hostel Tarifa',
      'Airbnb',
      'Air BnB',
      'B&B in Tarifa',
      'b & b',
      'Villa deposit',
    ],
    ...[
      'Deposit for the villa',
      'Apartment',
      'Flat for the week',
      'Casa Levante',
      'Guest house',
      'Guesthouse',
    ],
    ...[
      'Beach house rent',
      'Bungalows',
      'Chalet',
      'Campsite',
      'Camping pitch',
      '3 nights in Dakhla',
      'Tourist tax',
    ],
    ...[
      'Final cleaning fee',
      'Riad',
      'Dorm beds',
      'Kite camp',
      'Room for Ben',
      'Pousada do Vento',
      'Half-board',
    ],
  ],
  food: [
    ...[
      'Breakfast',
      'lunch',
      'DINNER',
      'Team dinner at the hotel',
      'Hotel breakfast',
      'Groceries',
      'grocery run',
    ],
    ...['Supermarket', 'Lidl', 'Sainsbury’s', 'Tapas', 'Paella by the sea', 'Pizzas', 'Pizza Hut', 'Burgers'],
    ...['Sandwiches', 'Pastries', 'Coffee', 'Café con leche', 'Beers', 'Beers after the session', 'Sangría'],
    ...[
      'Ice cream',
      'Beach bar',
      'Round at the pub',
      'Bottled water',
      'BBQ',
      'Chiringuito',
      'Snacks',
      'House wine',
    ],
    ...['Energy bars', 'Sushi', 'Weekly shop', 'Fish & chips', 'Picnic', 'Takeaway curry'],
  ],
  transport: [
    ...[
      'Taxi',
      'Taxi to the restaurant',
      'Taxis',
      'Uber',
      'Airport transfer',
      'Transfers',
      'Van hire',
      'Rental car',
    ],
    ...[
      'Car hire',
      'Rent a car',
      'Fuel',
      'Petrol for the van',
      'Diesel',
      'Parking',
      'Car park',
      'Toll road',
      'Tolls',
    ],
    ...[
      'Ferry to Tangier',
      'Ferries',
      'Flights',
      'flight LGW–AGP',
      'Ryanair board bag',
      'Excess baggage',
      'Buses',
    ],
    ...['Train tickets', 'Shuttle', 'Minibus', 'Flat tyre', 'Tuk-tuk', 'Scooter', 'Motorway vignette'],
    ...['Airport taxi after dinner', 'Bus from the hotel', 'Coach tickets'],
  ],
  activity: [
    ...[
      'Kite lessons',
      'Kitesurf school',
      'Board repair',
      'New lines',
      'Pump',
      'Downwinder',
      'Wing foil rental',
    ],
    ...[
      'Kite coaching',
      'Training',
      'Watersports centre',
      'Water sports day',
      'Control bar',
      'Spare bars',
      'Wetsuit',
    ],
    ...[
      'Horse riding',
      'Whale watching',
      'Museum',
      'Concert',
      'Beach volleyball',
      'Fishing trip',
      'Yoga',
      'Wine tasting',
    ],
    ...['Escape room', 'Carabiner', 'Barometer', 'Hotelling', 'Kiteboarding', 'Jeep safari', '', '!!!', '🪁'],
  ],
}

const rows = Object.entries(CASES).flatMap(([category, descriptions]) =>
  descriptions.map((description) => ({ description, category })),
)

describe('the category of an expense', () => {
  test.each(rows)("'$description' is $category", ({ description, category }) => {
    expect(guessCategory(description)).toBe(category)
  })

  test('every category is tried by more than twenty descriptions', () => {
    for (const descriptions of Object.values(CASES)) expect(descriptions.length).toBeGreaterThan(20)
  })

  test('a keyword counts in any case', () => {
    for (const { description, category } of rows) {
      expect(guessCategory(description.toUpperCase())).toBe(category)
    }
  })
})
