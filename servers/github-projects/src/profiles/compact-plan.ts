import type { CompactTool } from './compact.ts';

/** The tools of the compact profile. What is not named here is served where `--tools` names it, or in full. */
export const COMPACT_PLAN: readonly CompactTool[] = [
  {
    name: 'read_projects',
    title: 'Read projects',
    description:
      'List and read projects, their fields with options, views and status updates. Start with list_projects.',
    operations: [
      'list_projects',
      'get_project',
      'list_project_fields',
      { name: 'list_project_views', without: ['limit'] },
      { name: 'list_status_updates', without: ['limit'] },
    ],
  },
  {
    name: 'write_projects',
    title: 'Create and change projects',
    description:
      'Create and change projects, and create views and status updates. Only what is passed is changed.',
    operations: [
      'create_project',
      'update_project',
      'create_status_update',
      { name: 'create_project_view', without: ['verticalGroupBy'] },
    ],
  },
  {
    name: 'write_fields',
    title: 'Create and change fields',
    description:
      'Create fields, and edit the options of select fields. Options keep their ids, so items keep their values.',
    operations: [
      { name: 'create_project_field', without: ['description', 'required'] },
      { name: 'update_field_options', without: ['recolor', 'describe'] },
    ],
  },
  {
    name: 'delete_projects',
    title: 'Delete projects and what belongs to them',
    description:
      'Delete projects, fields, views and iterations. What is deleted cannot be had again.',
    operations: [
      'delete_project',
      'delete_project_field',
      'delete_project_view',
      'delete_iteration',
    ],
  },
  {
    name: 'read_items',
    title: 'Read items of a project',
    description:
      'List, filter and read the items of a project. A query is as on GitHub: status:"In Progress" assignee:@me.',
    operations: [
      'list_project_items',
      'get_project_item',
      {
        name: 'get_next_task',
        without: ['priorityField', 'estimateField', 'dueField', 'iterationField', 'maxEstimate'],
      },
    ],
  },
  {
    name: 'write_items',
    title: 'Add and change items of a project',
    description:
      'Add issues and drafts to a project, set values by name, move and archive. An item is named by id or by its issue.',
    operations: [
      'set_field_value',
      'update_project_items',
      'add_project_items',
      'archive_project_item',
      'unarchive_project_item',
      'update_item_position',
      'create_draft_issue',
      'convert_draft_issue',
    ],
  },
  {
    name: 'delete_items',
    title: 'Remove items from a project',
    description: 'Remove an item from a project. The issue or pull request stays; a draft is gone.',
    operations: ['remove_project_item'],
  },
  {
    name: 'read_iterations',
    title: 'Read iterations and sprints',
    description:
      'Read sprints, what is in them, and how far they are. Sprints are the iterations of a project.',
    operations: ['list_sprints', 'get_current_sprint', 'get_iteration_items', 'get_sprint_metrics'],
  },
  {
    name: 'write_iterations',
    title: 'Plan iterations and sprints',
    description:
      'Append and edit iterations without losing what items have, and move items between them. A dry run tells the plan.',
    operations: ['append_iterations', 'update_iteration', 'assign_items_to_iteration'],
  },
  {
    name: 'read_issues',
    title: 'Read and search issues',
    description:
      'List, read and search issues, comments, sub-issues, dependencies, types and labels. Bodies come where asked for.',
    operations: [
      { name: 'list_issues', without: ['createdBy', 'direction', 'sort'] },
      'get_issue',
      'search_issues_advanced',
      { name: 'list_issue_comments', without: ['since'] },
      { name: 'list_sub_issues', without: ['limit'] },
      { name: 'list_issue_dependencies', without: ['limit'] },
      'list_issue_types',
      { name: 'list_labels', without: ['limit'] },
    ],
  },
  {
    name: 'write_issues',
    title: 'Create and change issues',
    description:
      'Create and change issues, comments, sub-issues and dependencies. Only what is passed is changed.',
    operations: [
      { name: 'create_issue', without: ['issueFields', 'priority'] },
      'update_issue',
      'create_issue_comment',
      'update_issue_comment',
      'add_sub_issue',
      'add_issue_dependency',
    ],
  },
  {
    name: 'delete_issues',
    title: 'Delete comments, milestones and relations',
    description:
      'Delete comments and milestones, and take sub-issues and dependencies apart. Issues are closed, not deleted.',
    operations: [
      'delete_issue_comment',
      'delete_milestone',
      'remove_sub_issue',
      'remove_issue_dependency',
    ],
  },
  {
    name: 'read_pulls',
    title: 'Read pull requests',
    description:
      'List and read pull requests and their reviews. Bodies come with a single pull request only.',
    operations: [
      { name: 'list_pull_requests', without: ['base', 'direction', 'head', 'sort'] },
      'get_pull_request',
      { name: 'list_pull_request_reviews', without: ['limit'] },
    ],
  },
  {
    name: 'write_pulls',
    title: 'Create, review and merge pull requests',
    description: 'Open, change, review and merge pull requests. A merge cannot be taken back.',
    operations: [
      'create_pull_request',
      'update_pull_request',
      'create_pull_request_review',
      { name: 'merge_pull_request', without: ['commitMessage', 'commitTitle'] },
    ],
  },
  {
    name: 'read_milestones',
    title: 'Read milestones',
    description:
      'List milestones, and how far one is. Counts come from GitHub, not from a page of issues.',
    operations: [
      { name: 'list_milestones', without: ['direction', 'sort'] },
      'get_milestone_metrics',
    ],
  },
  {
    name: 'write_milestones',
    title: 'Create and change milestones',
    description: 'Create and change milestones. Only what is passed is changed.',
    operations: ['create_milestone', 'update_milestone'],
  },
  {
    name: 'read_planning',
    title: 'Plan from facts',
    description:
      'Read requirements into a plan, size and order work, forecast, compose sprints and roadmaps. Every answer names the facts that it rests on.',
    operations: [
      'parse_prd',
      'lint_prd',
      'analyze_task_complexity',
      'get_velocity',
      'calculate_sprint_capacity',
      'forecast_completion',
      'prioritize_backlog',
      'suggest_sprint_composition',
      'assess_sprint_risk',
      'generate_roadmap',
      'create_traceability_matrix',
    ],
  },
  {
    name: 'write_planning',
    title: 'Make what a plan wants',
    description:
      'Make the issues, sub-issues, dependencies, milestones and items of a plan, each once. A dry run tells the steps; a call that was cut off goes on when it is made again.',
    operations: ['apply_plan', 'expand_task'],
  },
  {
    name: 'read_triage',
    title: 'Compare and label issues',
    description:
      'Find duplicates and related issues, suggest labels, and write rules out as a workflow of GitHub Actions. Nothing is changed.',
    operations: [
      'detect_duplicates',
      'find_related_issues',
      'suggest_labels',
      'export_actions_workflow',
    ],
  },
  {
    name: 'write_triage',
    title: 'Triage issues by rules',
    description:
      'Suggest labels, type, priority and assignees with evidence, or run a file of rules. Something is changed only where that is asked for, and then verified.',
    operations: ['triage_issue', 'triage_all_issues', 'run_rules'],
  },
  {
    name: 'read_events',
    title: 'See what changed',
    description:
      'Compare a project with how it was when its cursor was made, or read what webhooks brought. The first call takes the snapshot.',
    operations: [
      'get_project_changes',
      { name: 'get_recent_events', without: ['limit', 'resourceId', 'subscriptionId'] },
    ],
  },
  {
    name: 'health_check',
    title: 'Check the connection to GitHub',
    description:
      'Tell what the token may do, how much of the limits is left, and whether the defaults exist. Use it when calls are refused.',
    operations: ['health_check'],
  },
];
