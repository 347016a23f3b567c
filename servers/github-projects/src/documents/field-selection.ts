/** What is asked of every field of a project; `readField` reads it. */
export const FIELD_SELECTION = `
  ... on ProjectV2FieldCommon { id databaseId name dataType }
  ... on ProjectV2SingleSelectField { options { id name color description } }
  ... on ProjectV2MultiSelectField { multiSelectOptions { id name color description } }
  ... on ProjectV2IterationField {
    configuration {
      duration
      startDay
      iterations { id title startDate duration }
      completedIterations { id title startDate duration }
    }
  }
`;
