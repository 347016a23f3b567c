/** What a person finds in a document; what is left out is not there. */
export interface Expectation {
  readonly title: string;
  /** Ids that the document gives, or titles. */
  readonly requirements?: readonly string[];
  /** How many of each kind. */
  readonly kinds?: readonly string[];
  readonly tasks?: readonly string[];
  /** `part in whole` */
  readonly parts?: readonly string[];
  /** How many criteria belong to something. */
  readonly acceptance?: number;
  /** `later < earlier` */
  readonly dependencies?: readonly string[];
  readonly milestones?: readonly string[];
  readonly priorities?: readonly string[];
  readonly estimates?: readonly string[];
  readonly done?: readonly string[];
  readonly goals?: number;
  readonly nonGoals?: number;
  readonly metrics?: number;
  readonly openQuestions?: number;
  /** Lines and codes. */
  readonly notUnderstood?: readonly string[];
  /** How many tasks the plan has. */
  readonly planned: number;
}

const FR = Array.from({ length: 48 }, (_, at) => `FR-${String(at + 1).padStart(3, '0')}`);

/** What a person finds in each of the documents, by the name of its file. */
export const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  '01-narrative': {
    title: 'Harbour: next-day parcel pick-up',
    requirements: [
      'The system shall offer at least two pick-up windows of two hours each for the next working day',
      'The courier must see the number of parcels before accepting a pick-up',
      'A shop should be able to cancel until eight in the morning without a fee',
      'The app must show pick-ups on the route in driving order',
    ],
    kinds: ['functional 4'],
    metrics: 1,
    notUnderstood: ['23 paragraph'],
    planned: 4,
  },
  '02-gherkin': {
    title: 'Library card renewal',
    requirements: ['Renew a card online', 'Remind readers', 'Opening hours at the desk'],
    kinds: ['story 1', 'functional 2'],
    acceptance: 4,
    planned: 3,
  },
  '03-srs': {
    title: 'Software Requirements Specification: Greenhouse Controller',
    requirements: [
      '3.1.1.1',
      '3.1.1.2',
      '3.1.2.1',
      '3.1.2.2',
      '3.1.2.3',
      'REQ-010',
      'REQ-011',
      'The controller must run on the boards that are in stock',
      'No cloud service may be needed to water a plant',
    ],
    kinds: ['functional 5', 'non_functional 2', 'constraint 2'],
    dependencies: ['3.1.1.2 < 3.1.1.1', '3.1.2.2 < 3.1.2.1'],
    planned: 9,
  },
  '04-lean': {
    title: 'Tidy Fridge',
    requirements: [
      'Scan the receipt with the phone',
      'Tell what runs out this week',
      'Suggest one dish from what runs out',
    ],
    kinds: ['functional 3'],
    nonGoals: 2,
    metrics: 1,
    planned: 3,
  },
  '05-tables': {
    title: 'Expense reports',
    requirements: ['FR-1', 'FR-2', 'FR-3', 'FR-4', 'NFR-1', 'NFR-2'],
    kinds: ['functional 4', 'non_functional 2'],
    acceptance: 2,
    dependencies: ['FR-2 < FR-1', 'FR-3 < FR-1', 'FR-4 < FR-3'],
    milestones: ['1.0', '1.1'],
    priorities: ['FR-1 must', 'FR-2 should', 'FR-3 must', 'FR-4 could'],
    estimates: ['FR-1 5 unstated', 'FR-2 8 points', 'FR-3 3 unstated', 'FR-4 2 days'],
    goals: 2,
    nonGoals: 1,
    notUnderstood: ['16 dangling_dependency', '35-38 table'],
    planned: 6,
  },
  '06-story-map': {
    title: 'Story map: Community garden',
    requirements: ['Find a plot', 'US-1', 'US-2', 'Care for a plot', 'US-3', 'US-4'],
    kinds: ['functional 2', 'story 4'],
    tasks: ['List of tools', 'Photograph the tools', 'Form for lending'],
    parts: [
      'US-1 in Find a plot',
      'US-2 in Find a plot',
      'US-3 in Care for a plot',
      'US-4 in Care for a plot',
      'List of tools in US-4',
      'Photograph the tools in US-4',
      'Form for lending in US-4',
    ],
    acceptance: 4,
    dependencies: ['US-2 < US-1', 'US-3 < US-2'],
    priorities: ['US-1 high'],
    estimates: ['US-3 3 points'],
    done: ['Photograph the tools'],
    planned: 8,
  },
  '07-issue-template': {
    title:
      'As a writer, I want to see a dot on windows with unsaved work so that I never lose a page',
    requirements: [
      'As a writer, I want to see a dot on windows with unsaved work so that I never lose a page',
    ],
    kinds: ['story 1'],
    tasks: [
      'Draw the dot',
      'Listen to changes of the document',
      'Write the help page (after acme/editor#41)',
    ],
    acceptance: 3,
    dependencies: ['Write the help page (after acme/editor#41) < acme/editor#41'],
    planned: 4,
  },
  '08-notion': {
    title: 'Team calendar',
    requirements: ['Absence', 'Rooms', 'Holidays of a country'],
    kinds: ['functional 3'],
    acceptance: 2,
    dependencies: ['Rooms < Absence'],
    priorities: ['Absence high', 'Rooms low'],
    estimates: ['Absence M size'],
    goals: 2,
    openQuestions: 2,
    planned: 3,
  },
  '09-checklists': {
    title: 'Move to the new office',
    tasks: [
      'Order the network',
      'Ask three providers',
      'Measure the cable ways',
      'Label the computers',
      'Move the servers',
      'Order desks',
      'Throw away old chairs',
    ],
    parts: [
      'Ask three providers in Order the network',
      'Measure the cable ways in Order the network',
    ],
    done: ['Measure the cable ways', 'Label the computers'],
    notUnderstood: ['18-19 list'],
    planned: 5,
  },
  '10-setext': {
    title: 'Podcast player for cars',
    requirements: ['R1', 'R1.1', 'R2'],
    kinds: ['functional 3'],
    dependencies: ['R2 < R1'],
    goals: 1,
    nonGoals: 2,
    openQuestions: 1,
    planned: 3,
  },
  '11-crlf-tabs': {
    title: 'Parking app',
    requirements: [
      'As a driver, I want to see free places, so that I need not search',
      'As a driver, I want to pay by phone',
      'As a warden, I want to check a plate, so that I fine nobody who paid',
      'The map loads in 2 seconds on a slow network',
      'No plate is kept longer than 48 hours',
    ],
    kinds: ['story 3', 'non_functional 2'],
    acceptance: 2,
    milestones: ['Pilot 2027-04-01', 'Whole town 2027-09-15'],
    priorities: [
      'As a driver, I want to see free places, so that I need not search P0',
      'As a driver, I want to pay by phone P1',
    ],
    planned: 5,
  },
  '12-other-languages': {
    title: 'Fahrradverleih',
    requirements: ['FR-1', 'FR-2'],
    kinds: ['functional 2'],
    notUnderstood: ['5 list', '9-10 list', '14 list'],
    planned: 2,
  },
  '13-numbered-paragraphs': {
    title: 'Rules for the new archive',
    requirements: ['2.1', '2.2', '2.3', '2.4'],
    kinds: ['functional 4'],
    acceptance: 2,
    dependencies: ['2.2 < 2.1'],
    notUnderstood: ['3 list', '25 criterion'],
    planned: 4,
  },
  '14-nested': {
    title: 'Chess club site',
    requirements: ['Members', 'FR1', 'FR2', 'Games', 'FR3', 'FR3.1', 'FR3.2', 'FR4'],
    kinds: ['functional 8'],
    tasks: ['Card', 'Bank transfer', 'Import of statements'],
    parts: [
      'FR1 in Members',
      'FR2 in Members',
      'FR3 in Games',
      'FR3.1 in FR3',
      'FR3.2 in FR3',
      'FR4 in Games',
      'Card in FR2',
      'Bank transfer in FR2',
      'Import of statements in Bank transfer',
    ],
    acceptance: 2,
    dependencies: ['FR2 < FR1', 'FR3.2 < FR3.1', 'FR4 < FR3'],
    priorities: ['FR1 must'],
    estimates: ['FR2 3 points'],
    nonGoals: 1,
    openQuestions: 1,
    planned: 11,
  },
  '15-front-matter': {
    title: 'Weather station 2',
    requirements: ['FR-1', 'FR-2', 'FR-3'],
    kinds: ['functional 3'],
    priorities: ['FR-1 must', 'FR-2 must', 'FR-3 should'],
    nonGoals: 1,
    notUnderstood: ['22 dangling_dependency'],
    planned: 3,
  },
  '16-html': {
    title: 'Photo booth',
    requirements: ['FR-1', 'FR-2', 'FR-4'],
    kinds: ['functional 3'],
    notUnderstood: ['3-4 html', '13 html', '19 html'],
    planned: 3,
  },
  '17-tracker-export': {
    title: 'SHOP export, filter "Checkout 2.0"',
    requirements: ['SHOP-101', 'SHOP-102', 'SHOP-103', 'SHOP-103-2'],
    kinds: ['story 1', 'functional 3'],
    tasks: ['SHOP-104', 'SHOP-105', 'Ask marketing for test codes'],
    parts: [
      'SHOP-104 in SHOP-103',
      'SHOP-105 in SHOP-103',
      'Ask marketing for test codes in SHOP-103',
    ],
    acceptance: 2,
    dependencies: ['SHOP-103 < SHOP-101', 'SHOP-103 < SHOP-102', 'SHOP-105 < SHOP-104'],
    milestones: ['2.0', 'Sprint 12'],
    priorities: ['SHOP-101 critical', 'SHOP-102 medium', 'SHOP-103 medium'],
    estimates: ['SHOP-101 8 points', 'SHOP-102 5 points'],
    done: ['SHOP-102'],
    notUnderstood: ['33 dangling_dependency', '44 duplicate_id', '46 unclear_dependency'],
    planned: 6,
  },
  '18-roadmap': {
    title: 'Roadmap: Tram information',
    requirements: [
      'Positions of all trams on a map',
      'Times at each stop',
      'The data of the depot is bought',
      'Find a trip, depends on Times at each stop',
      'Tell about delays',
      'Choose a library for maps',
      'Tickets',
      'Passes for a month',
      'FR-8',
      'FR-9',
    ],
    kinds: ['functional 10'],
    dependencies: [
      'Find a trip, depends on Times at each stop < Times at each stop',
      'FR-8 < FR-9',
    ],
    milestones: [
      'Phase 1: See the tram 2027-03-01',
      'Phase 2: Plan a trip 2027-06-30',
      'Release 2.0 2027-12-01',
      'Alpha',
      'Beta 2027-05-15',
      'Launch party',
    ],
    priorities: ['Positions of all trams on a map P0', 'Times at each stop P0'],
    estimates: ['Positions of all trams on a map 5 points', 'Times at each stop 3 days'],
    done: ['Choose a library for maps'],
    notUnderstood: ['24 circle', '28 date'],
    planned: 9,
  },
  '19-press-release': {
    title: 'Press release and FAQ: Night bus on call',
    requirements: [
      'The bus shall come within 25 minutes on 9 of 10 nights',
      'The app must tell the rider the plate of the bus',
      'the app',
      'a phone call',
      'a text message',
      'Riding',
    ],
    kinds: ['functional 6'],
    planned: 6,
  },
  '20-sloppy': {
    title: 'PRD photo album v2 final FINAL',
    requirements: [
      'upload photos',
      'albums!!',
      'share w/ family — needs albums',
      'FR7',
      'faces',
      'maps',
      'FR8',
    ],
    kinds: ['functional 7'],
    tasks: ['call the printer'],
    acceptance: 1,
    priorities: ['upload photos must', 'faces could', 'maps could'],
    notUnderstood: [
      '7 unclear_dependency',
      '10 paragraph',
      '17 criterion',
      '22-23 list',
      '25-27 table',
    ],
    planned: 8,
  },
  '21-long': {
    title: 'Warehouse system',
    requirements: [...FR, 'NFR-01', 'NFR-02', 'NFR-03', 'NFR-04', 'NFR-05'],
    kinds: ['functional 48', 'non_functional 5'],
    // In each of six parts every case waits for the one before it.
    dependencies: FR.flatMap((id, at) => (at % 8 === 0 ? [] : [`${id} < ${FR[at - 1]}`])),
    milestones: ['M1 2027-02-01', 'M2 2027-04-01'],
    priorities: FR.map((id, at) => `${id} P${((at % 8) + 1) % 3}`),
    openQuestions: 2,
    planned: 53,
  },
};
