"""What people say around the facts, by language: data for telling statements from everything else."""
